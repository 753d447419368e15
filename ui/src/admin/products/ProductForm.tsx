import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { get, post, remove, type Schemas } from '../../api/client'
import { shows } from '../../api/facts'
import { useCall, useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { Button } from '../../parts/Button'
import { Field, Select, TextArea } from '../../parts/Field'
import { toast } from '../../parts/toast'
import { useForm } from '../../parts/useForm'
import { useLeaving } from '../../parts/useLeaving'
import { clock, day } from '../../rules/dates'
import { Refused, sentence } from '../../rules/refused'
import css from '../blocks/blocks.module.css'
import { ConflictDialog } from '../blocks/ConflictDialog'
import { FormActions } from '../blocks/FormActions'
import { TranslateDialog } from '../blocks/TranslateDialog'
import { CategorySelects } from './CategorySelects'
import { CertificateDialog } from './CertificateDialog'
import { Certificates, met } from './Certificates'
import { Checklist } from './Checklist'
import { CompanionsField } from './CompanionsField'
import { Entries } from './Entries'
import { FormMenu, idOf } from './FormMenu'
import { KitField } from './KitField'
import { OptionsGrid } from './OptionsGrid'
import { Pictures } from './Pictures'
import {
  beginOf,
  type Draft,
  differences,
  marginHint,
  merge,
  type Nodes,
  type Product,
  partOf,
  parts,
  taxHint,
} from './product'
import own from './products.module.css'
import { Questions } from './Questions'
import { useDraft } from './useDraft'
import { useOptions } from './useOptions'
import { usePictures } from './usePictures'

/** outdated reports whether somebody else changed the product since it was opened here. */
const outdated = (failure: unknown) => failure instanceof Refused && Boolean(failure.fields.version)

type Props = { product?: Product; onClose: () => void; onSaved?: (product: number) => void }
/** The staff's product form, for new and existing products, in sections with a menu. It saves itself as a draft. */
export function ProductForm({ product, onClose, onSaved }: Props) {
  const refresh = useRefresh()
  const { ask } = useAsking()
  const [, navigate] = useLocation()
  const key = String(product?.product_id ?? 'new')
  const form = useRef<HTMLFormElement>(null)
  const [first] = useState(() => beginOf(product))
  // The product may be reloaded in the meantime: the form keeps its starting point.
  const [opened, setOpened] = useState(product)
  const { values, set, field, errors, mark, busy, act, submit } = useForm(() => first.values)
  const [nodes, setNodes] = useState(first.nodes)
  const [begun, setBegun] = useState(first.nodes)
  const [lists, setLists] = useState(first.lists)
  const [questions, setQuestions] = useState(first.questions)
  // An existing question is deleted on the server at once: then it is not a conflict here.
  const [asked, setAsked] = useState(first.questions)
  const pictures = usePictures(first.pictures)
  const [kit, setKit] = useState(first.kit)
  const isKit = kit.length > 0
  const options = useOptions(product, opened, values)
  const abroad = !['', 'India'].includes(values.country_of_origin.trim())
  const [conflict, setConflict] = useState<{ row: Product; draft: Draft; both: string[] }>()
  const [sent, setSent] = useState(false)
  const [telling, setTelling] = useState(false)
  const certified = useCall(
    '/admin/products/{id}/certificates',
    { id: product?.product_id ?? 0 },
    { enabled: Boolean(product), staleTime: 0, keep: true },
  ).data?.data
  const [certificate, setCertificate] = useState<Schemas['CertificateRow']>()
  const now: Draft = { values, nodes, lists, questions, pictures: pictures.paths, kit, opened, options: options.edit }
  const same =
    JSON.stringify({ ...now, opened: 0 }) === JSON.stringify({ ...first, nodes: begun, questions: asked, opened: 0 })
  const unsent = !sent && (!same || pictures.sending)
  const back = (given: Partial<Draft>) => {
    if (given.values) set(given.values)
    if (given.nodes) setNodes(given.nodes)
    if (given.lists) setLists(given.lists)
    if (given.questions) setQuestions(given.questions)
    if (given.pictures) pictures.lay(given.pictures)
    if (given.kit) setKit(given.kit)
    if (given.opened) setOpened(given.opened)
    if ('options' in given) options.lay(given.options)
  }
  const draft = useDraft(key, opened?.version ?? 0, now, unsent, (given) => back(given as Partial<Draft>))
  const choose = useCallback((chosen: Nodes, byHand: boolean) => {
    setNodes(chosen)
    if (!byHand) setBegun(chosen)
  }, [])
  const sure = async () => {
    void draft.keep()
    return ask({
      title: 'Leave this product?',
      text: 'It is not saved yet. What you typed stays as your draft and is here again when you open it.',
      yes: 'Leave',
    })
  }
  useLeaving(unsent, sure, navigate)
  const cancel = async () => {
    if (!unsent || (await sure())) onClose()
  }
  const discard = async () => {
    const yes = await ask({
      title: 'Discard what you typed?',
      text: product ? 'The product is shown as it is in the shop.' : 'The form is empty then.',
      yes: 'Discard',
      danger: true,
    })
    if (!yes) return
    await act({ name: 'discard', send: () => draft.end(true) })
    back({ ...beginOf(product), nodes: begun, questions: asked, options: undefined })
  }
  const preview = () => {
    // Opened at once, within the click; it waits for the draft.
    const page = window.open('about:blank', '_blank')
    void draft.keep().then(() => page?.location.replace(`/productpreview/${key}`))
  }
  const go = (to: string) => {
    const part = document.getElementById(idOf(partOf(to)))
    part?.scrollIntoView({ block: 'start' })
    const named = form.current?.elements.namedItem(to)
    const target = named instanceof HTMLElement ? named : part?.querySelector<HTMLElement>('input, select, textarea')
    target?.focus({ preventScroll: named === null })
  }
  const send = async (given: Draft, again = false): Promise<{ data: { product_id: number } }> => {
    // Orders change the stock meanwhile: it is only sent if it was changed here.
    const { stock, sku, gtin, bis_number, wpc_eta, ...others } = given.values
    const variants = isKit ? undefined : options.body
    // Those of a product that gets options go to its variants.
    const goes = variants && options.plain
    const fields = {
      ...others,
      ...variants,
      ...(goes ? {} : { sku, gtin }),
      ...(!goes && (!given.opened || stock !== String(given.opened.stock)) ? { stock } : {}),
      // Those of a product that exists are saved by their own dialog.
      ...(given.opened ? {} : { bis_number, wpc_eta }),
      ...given.nodes,
      ...given.lists,
      questions: given.questions,
      pictures: given.pictures,
      version: given.opened?.version,
      ...((isKit || product?.kit_price) && {
        kit: given.kit.map((one) => `${one.id}:${one.pieces.trim() || '0'}`).join(','),
      }),
    }
    if (!product) return post('/addproduct', fields)
    try {
      return await post('/updateproduct/{id}', fields, { id: product.product_id })
    } catch (failure) {
      if (!outdated(failure)) throw failure
      const row = (await get('/allproduct', { ids: String(product.product_id) })).data[0]
      if (!row) throw failure
      const { draft: merged, both } = merge(
        { ...beginOf(given.opened), ...(!again && { nodes: begun, questions: asked }) },
        given,
        beginOf(row),
      )
      if (!again && both.length === 0 && !variants) {
        const reply = await send(merged, true)
        toast.info('A colleague changed other fields meanwhile. Both changes are saved.')
        return reply
      }
      setConflict({ row, draft: merged, both })
      throw failure
    }
  }
  const save = (given = now) => ({
    send: () => send(given),
    done: async (reply: { data: { product_id: number } } | undefined) => {
      setSent(true)
      await draft.end(false)
      await refresh(...shows.products)
      if (onSaved) onSaved(reply?.data?.product_id ?? product?.product_id ?? 0)
      else onClose()
    },
    failed: (failure: unknown) => (outdated(failure) ? undefined : sentence(failure)),
  })
  const dropQuestion = (at: number) => {
    const id = questions[at]?.id
    return act({
      name: 'question',
      send: async () => (id ? remove('/removeQuestion/{id}', { id }) : undefined),
      done: () => {
        setQuestions(questions.filter((_, i) => i !== at))
        if (id) setAsked((known) => known.filter((one) => one.id !== id))
      },
    })
  }
  // A variant has the options of its product.
  const hasOptions = !isKit && !product?.family_id && options.ready
  const wrong = new Set(
    Object.keys(errors)
      .filter((name) => errors[name])
      .map(partOf),
  )
  // The legal facts of a kit are those of its parts.
  const shown = parts.filter(
    ([name]) => (name !== 'companions' || product) && (name !== 'law' || !isKit) && (name !== 'options' || hasOptions),
  )
  return (
    <>
      <form
        ref={form}
        className={`${css.panel} ${own.form}`}
        onSubmit={submit(save())}
        noValidate
        aria-label={product ? `Edit ${product.title}` : 'New product'}
      >
        <div className={css.head}>
          <h2>{product ? product.title : 'New product'}</h2>
          <span className={own.kept} role="status">
            {draft.failed
              ? 'The draft could not be kept; it is tried again.'
              : unsent && draft.kept
                ? `Draft kept at ${clock(draft.kept)}`
                : unsent
                  ? 'Not saved yet'
                  : ''}
          </span>
        </div>
        <div className={own.layout}>
          <FormMenu parts={shown} onGo={go} wrong={wrong} />
          <div className={own.parts}>
            <Part name="basics">
              <div className={css.whole}>
                <Field label="Title" required {...field('title')} />
              </div>
              <CategorySelects nodes={nodes} onChange={choose} error={errors.category_id} adds />
              <div className={css.whole}>
                <TextArea label="Description" {...field('description')} />
              </div>
              <div className={css.whole}>
                {product ? (
                  <Button kind="plain" size="small" onClick={() => setTelling(true)}>
                    In other languages
                  </Button>
                ) : (
                  <p className="quiet">Its words in other languages are given once it is saved.</p>
                )}
              </div>
            </Part>
            <Part name="kit">
              <KitField
                product={product?.product_id ?? 0}
                pieces={kit}
                price={values.price}
                error={errors.kit}
                onChange={setKit}
              />
            </Part>
            <Part name="price">
              {options.has && (
                <p className={css.whole}>
                  Price, stock, SKU and cost are those of its variants:{' '}
                  <Button kind="quiet" size="small" onClick={() => go('options')}>
                    options and variants
                  </Button>
                </p>
              )}
              <Field
                label={isKit ? 'Price of the kit ₹ (GST included)' : 'Price ₹ (MRP, GST included)'}
                inputMode="decimal"
                required
                hint={isKit ? 'Cost, MRP and tax are those of its parts.' : taxHint(values.price, values.gst_rate)}
                {...field('price')}
              />
              {!isKit && (
                <>
                  <Field
                    label="Discount price ₹"
                    inputMode="decimal"
                    hint={
                      values.discount_price && values.discount_price !== '0'
                        ? taxHint(values.discount_price, values.gst_rate)
                        : 'Empty or 0: none'
                    }
                    {...field('discount_price')}
                  />
                  <Field
                    label="Cost ₹ (without GST)"
                    inputMode="decimal"
                    hint={marginHint(values) || 'For the margin; shoppers never see it'}
                    {...field('cost_price')}
                  />
                  <Select label="GST rate" {...field('gst_rate')}>
                    {['0', '5', '12', '18', '28', '40'].map((rate) => (
                      <option key={rate} value={rate}>
                        {rate} %
                      </option>
                    ))}
                  </Select>
                  <Field label="HSN code" inputMode="numeric" {...field('hsn_code')} />
                </>
              )}
            </Part>
            <Part name="stock">
              {!isKit && !options.has && <Field label="Stock" inputMode="numeric" required {...field('stock')} />}
              <Select label="Availability" {...field('availability')}>
                <option>In Stock</option>
                <option>Out of Stock</option>
              </Select>
              {!(options.has && options.plain) && (
                <>
                  <Field label="SKU" {...field('sku')} />
                  <Field label="GTIN (bar code)" inputMode="numeric" hint="EAN, UPC or GTIN-14" {...field('gtin')} />
                </>
              )}
              {!isKit && (
                <>
                  <Field label="Weight, grams" inputMode="decimal" {...field('weight')} />
                  <Field label="Length, cm" inputMode="decimal" {...field('length')} />
                  <Field label="Width, cm" inputMode="decimal" {...field('width')} />
                  <Field label="Height, cm" inputMode="decimal" {...field('height')} />
                </>
              )}
            </Part>
            <Part name="pictures">
              <div className={css.whole}>
                <Pictures of={pictures} error={errors.images || errors.image} />
              </div>
            </Part>
            {hasOptions && (
              <Part name="options">
                <div className={`${css.whole} ${own.options}`}>
                  <OptionsGrid
                    grid={options.grid}
                    plain={options.plain}
                    picture={pictures.paths[0] ?? ''}
                    onChange={(by) => {
                      options.change(by)
                      mark({ options: '', variants: '' })
                    }}
                    error={errors.options || errors.variants}
                    Title="h4"
                  />
                </div>
              </Part>
            )}
            {!isKit && (
              <Part name="law">
                <Field label="Country of origin" {...field('country_of_origin')} />
                <Field
                  label="Manufacturer and address"
                  hint={abroad ? `The maker in ${values.country_of_origin.trim()}, not the importer` : undefined}
                  {...field('manufacturer')}
                />
                <Field
                  label="Importer and address"
                  hint={abroad ? 'Who brought it to India' : undefined}
                  {...field('importer')}
                />
                <Field label="Net quantity" {...field('net_quantity')} />
                <Field label="Unit" {...field('unit')} />
                <Field label="Warranty, months" inputMode="numeric" {...field('warranty_months')} />
              </Part>
            )}
            <Part name="certificates">
              {!product ? (
                <>
                  <Field label="BIS number" {...field('bis_number')} />
                  <Field label="WPC ETA" {...field('wpc_eta')} />
                  <p className={`${css.whole} quiet`}>The others that it needs are listed here once it is saved.</p>
                </>
              ) : certified && isKit ? (
                <p className={css.whole}>
                  A kit has the certificates of its parts:{' '}
                  {certified.parts
                    .map((part) => {
                      const open = part.certificates.filter((row) => row.state === 'missing' || row.state === 'ended')
                      return open.length > 0
                        ? `${part.title} lacks ${open.map((row) => row.name).join(', ')}`
                        : `${part.title} has all`
                    })
                    .join('; ')}
                  .
                </p>
              ) : (
                certified && <Certificates of={certified} onEdit={setCertificate} />
              )}
            </Part>
            <Part name="details">
              {(['specifications', 'features', 'notes'] as const).map((name) => (
                <Entries
                  key={name}
                  label={name[0]?.toUpperCase() + name.slice(1)}
                  entries={lists[name]}
                  error={errors[name]}
                  onChange={(entries) => setLists({ ...lists, [name]: entries })}
                />
              ))}
            </Part>
            <Part name="questions">
              <Questions of={questions} onChange={setQuestions} onDrop={(at) => void dropQuestion(at)} />
            </Part>
            {product && (
              <Part name="companions">
                <div className={css.whole}>
                  <CompanionsField product={product.product_id} />
                </div>
              </Part>
            )}
            <Part name="search">
              <Field label="Meta description" {...field('meta_description')} />
              <Field label="Meta keywords" {...field('meta_keywords')} />
              <Field label="Title when shared" {...field('og_title')} />
              <Field label="Description when shared" {...field('og_description')} />
            </Part>
          </div>
          <div className={own.aside}>
            <Checklist
              values={options.has ? { ...values, stock: String(options.stock) } : values}
              pictures={pictures.paths.length}
              kit={isKit}
              certificates={(certified?.certificates ?? [])
                .filter((row) => row.state !== 'unasked')
                .map((row) => ({
                  field: 'certificates',
                  name: row.state === 'later' ? `${row.name}, from ${day(row.lacks_from)}` : row.name,
                  met: met(row),
                }))}
              onGo={go}
            />
          </div>
        </div>
        <div className={own.ends}>
          <FormActions
            submit={product ? 'Update' : 'Add'}
            busy={busy || pictures.sending}
            onCancel={() => void cancel()}
          />
          <span className={css.actions}>
            <Button kind="plain" onClick={preview}>
              Preview
            </Button>
            {(unsent || draft.kept) && !sent && (
              <Button kind="quiet" onClick={() => void discard()}>
                Discard draft
              </Button>
            )}
          </span>
        </div>
        {product && telling && (
          <TranslateDialog
            kind="product"
            id={product.product_id}
            name={product.title}
            onClose={() => setTelling(false)}
          />
        )}
        {product && conflict && (
          <ConflictDialog
            title="Somebody else changed this product meanwhile"
            text={`Changed on ${day(conflict.row.changed_at)} at ${clock(conflict.row.changed_at)}. ${
              conflict.both.length > 0 ? `You both changed: ${conflict.both.join(', ')}. ` : ''
            }What only they changed stays theirs. Close this to go on editing.`}
            differences={differences(opened ?? product, conflict.row)}
            onClose={() => setConflict(undefined)}
            onMine={() => {
              setConflict(undefined)
              void act(save(conflict.draft))
            }}
            onTheirs={() => {
              setSent(true)
              void draft.end(true)
              void refresh('/allproduct')
              onClose()
            }}
          />
        )}
      </form>
      {product && certificate && (
        <CertificateDialog
          product={product.product_id}
          of={certificate}
          onClose={() => setCertificate(undefined)}
          onSaved={({ version }) => {
            // Only this certificate changed since: the form may go on from the new version.
            if (opened && version === opened.version + 1) setOpened({ ...opened, version })
          }}
        />
      )}
    </>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  const label = parts.find(([one]) => one === name)?.[1] ?? name
  return (
    <section id={idOf(name)} className={own.part}>
      <h3>{label}</h3>
      <div className={css.form}>{children}</div>
    </section>
  )
}
