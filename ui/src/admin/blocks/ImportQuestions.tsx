import { Field, Select } from '../../parts/Field'
import { Check } from './Check'
import css from './ImportQuestions.module.css'

/**
 * What an imported file leaves open: whether its prices include GST, which categories lack a tax rate or HSN
 * code, and how many products have no stock count or were hidden.
 */
export type Questions = {
  prices: boolean
  untaxed: { category: string; products: number }[] | null
  uncounted: number
  unpublished: number
}

type Tax = { gst_rate: string; hsn_code: string }
/**
 * The answers for new products. Taxes are by category; `all` applies to categories without an answer of their
 * own.
 */
export type Answers = { net: boolean; all: Tax; taxes: Record<string, Tax>; in_stock: string; unpublished: boolean }

const none: Tax = { gst_rate: '', hsn_code: '' }
export const unanswered: Answers = { net: false, all: none, taxes: {}, in_stock: '', unpublished: false }

/** written returns the answers in the server's format, or undefined if there are none. */
export function written(answers: Answers): string | undefined {
  if (answers === unanswered) return undefined
  return JSON.stringify({
    net: answers.net,
    taxes: [
      { category: '', ...answers.all },
      ...Object.entries(answers.taxes).map(([category, tax]) => ({ category, ...tax })),
    ],
    in_stock: Number.parseInt(answers.in_stock || '0', 10),
    unpublished: answers.unpublished,
  })
}

const count = (n: number) => (n === 1 ? '1 product' : `${n} products`)

type Props = { questions: Questions; answers: Answers; onChange: (answers: Answers) => void }

/** Questions about facts on new products that an imported file leaves open. */
export function ImportQuestions({ questions, answers, onChange }: Props) {
  const untaxed = questions.untaxed ?? []
  const set = (change: Partial<Answers>) => onChange({ ...answers, ...change })
  const own = (category: string, change: Partial<Tax>) =>
    set({ taxes: { ...answers.taxes, [category]: { ...(answers.taxes[category] ?? none), ...change } } })
  const several = untaxed.filter(({ category }) => category)
  if (!questions.prices && !untaxed.length && !questions.uncounted && !questions.unpublished) return null
  return (
    <fieldset className={css.questions}>
      <legend>Missing in the file for new products</legend>
      {questions.prices && (
        <Select
          label="Prices are"
          value={answers.net ? 'net' : 'gross'}
          onChange={(e) => set({ net: e.currentTarget.value === 'net' })}
        >
          <option value="gross">with GST</option>
          <option value="net">without GST: add it</option>
        </Select>
      )}
      {questions.uncounted > 0 && (
        <Field
          label="Quantity of products in stock without a count"
          hint={count(questions.uncounted)}
          inputMode="numeric"
          maxLength={6}
          placeholder="0"
          value={answers.in_stock}
          onInput={(e) => set({ in_stock: e.currentTarget.value.replace(/\D/g, '') })}
        />
      )}
      {untaxed.length > 0 && (
        <TaxFields
          name=""
          hint={count(untaxed.reduce((sum, { products }) => sum + products, 0))}
          tax={answers.all}
          onChange={(change) => set({ all: { ...answers.all, ...change } })}
        />
      )}
      {questions.unpublished > 0 && (
        <Check
          label={`Import hidden products too, as Out of Stock (${count(questions.unpublished)})`}
          on={answers.unpublished}
          onChange={(unpublished) => set({ unpublished })}
        />
      )}
      {several.length > 1 && (
        <details className={css.wide}>
          <summary>Different rate or HSN code for a category</summary>
          <div className={css.categories}>
            {several.slice(0, 100).map(({ category, products }) => (
              <div key={category} className={css.category}>
                <TaxFields
                  name={category}
                  hint={count(products)}
                  tax={answers.taxes[category] ?? none}
                  onChange={(change) => own(category, change)}
                />
              </div>
            ))}
          </div>
        </details>
      )}
    </fieldset>
  )
}

const rates = [0, 5, 12, 18, 28, 40]

function TaxFields({
  name,
  hint,
  tax,
  onChange,
}: {
  name: string
  hint: string
  tax: Tax
  onChange: (change: Partial<Tax>) => void
}) {
  const of = name ? ` of ${name}` : ''
  return (
    <>
      <Select
        label={`GST rate${of}`}
        hint={hint}
        value={tax.gst_rate}
        onChange={(e) => onChange({ gst_rate: e.currentTarget.value })}
      >
        <option value="">{name ? 'As above' : '18 %'}</option>
        {rates.map((rate) => (
          <option key={rate} value={rate}>
            {rate} %
          </option>
        ))}
      </Select>
      <Field
        label={`HSN code${of}`}
        hint="4, 6 or 8 digits"
        inputMode="numeric"
        maxLength={8}
        value={tax.hsn_code}
        onInput={(e) => onChange({ hsn_code: e.currentTarget.value.replace(/\D/g, '') })}
      />
    </>
  )
}
