import type { ReactNode } from 'react'
import type { Answer } from '../../api/answers'
import type { Schemas } from '../../api/client'
import { Button } from '../../parts/Button'
import { Field, Select } from '../../parts/Field'
import { Read } from '../../parts/State'
import css from '../blocks/blocks.module.css'
import { Certificates } from './Certificates'
import { idOf } from './FormMenu'
import { OptionsGrid } from './OptionsGrid'
import { marginHint, parts, taxHint } from './product'
import own from './products.module.css'
import type { ProductEdit } from './useProductForm'

// The sections of the product form that are more than a list of fields.

type Props = { edit: ProductEdit }

export function Section({ name, children }: { name: string; children: ReactNode }) {
  const label = parts.find(([one]) => one === name)?.[1] ?? name
  return (
    <section id={idOf(name)} className={own.part}>
      <h3>{label}</h3>
      <div className={css.form}>{children}</div>
    </section>
  )
}

/** Price, discount, cost and tax. A product with options has them in its variants, a bundle in its parts. */
export function PriceSection({ edit, onOptions }: Props & { onOptions: () => void }) {
  const { values, field, isKit, options } = edit
  return (
    <Section name="price">
      {options.has && (
        <p className={css.whole}>
          Price, stock, SKU and cost are those of its variants:{' '}
          <Button kind="quiet" size="small" onClick={onOptions}>
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
    </Section>
  )
}

/** Stock, SKU and barcode of a product, and the weight and size of its parcel. */
export function StockSection({ edit: { field, isKit, options, product } }: Props) {
  return (
    <Section name="stock">
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
      {!isKit && (
        <>
          <Field
            label="Pre-order: in stock from"
            type="date"
            hint="Sold before there is stock. Customers who wait are mailed when you move the day"
            {...field('preorder_day')}
          />
          <Field
            label="Pre-order: units expected"
            inputMode="numeric"
            hint={
              product?.waiting ? `${product.waiting} pre-ordered so far` : 'How many can be sold before they are there'
            }
            {...field('preorder_limit')}
          />
        </>
      )}
      <Field label="Least units per order" inputMode="numeric" hint="Empty: 1" {...field('least_quantity')} />
      <Field
        label="Most units per order"
        inputMode="numeric"
        hint="Empty: the limit in Settings, if it has one"
        {...field('most_quantity')}
      />
      <Field label="In steps of" inputMode="numeric" hint="4: orders have 4, 8, 12 units" {...field('quantity_step')} />
    </Section>
  )
}

/** Options such as sizes and colours, with a row for each variant. */
export function OptionsSection({ edit: { options, pictures, errors, mark } }: Props) {
  return (
    <Section name="options">
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
    </Section>
  )
}

/** The facts that an online listing must state (Legal Metrology (Packaged Commodities) Rules, rule 6). */
export function LegalSection({ edit: { values, field } }: Props) {
  const country = values.country_of_origin.trim()
  const isImported = !['', 'India'].includes(country)
  return (
    <Section name="law">
      <Field label="Country of origin" {...field('country_of_origin')} />
      <Field
        label="Manufacturer and address"
        hint={isImported ? `The maker in ${country}, not the importer` : undefined}
        {...field('manufacturer')}
      />
      <Field
        label="Importer and address"
        hint={isImported ? 'Who imported it into India' : undefined}
        {...field('importer')}
      />
      <Field label="Net quantity" {...field('net_quantity')} />
      <Field label="Unit" {...field('unit')} />
      <Field label="Warranty, months" inputMode="numeric" {...field('warranty_months')} />
    </Section>
  )
}

type Certified = Schemas['CertificatesData']

/** The certificates that a product of its kind needs. A bundle has those of its parts. */
export function CertificatesSection({
  edit: { product, field, isKit },
  certified,
  onEdit,
}: Props & { certified: Answer<{ data: Certified }>; onEdit: (row: Schemas['CertificateRow']) => void }) {
  return (
    <Section name="certificates">
      {!product ? (
        <>
          <Field label="BIS number" {...field('bis_number')} />
          <Field label="WPC ETA" {...field('wpc_eta')} />
          <p className={`${css.whole} quiet`}>Other approvals that it needs are listed here after saving.</p>
        </>
      ) : (
        <Read call={certified}>
          {({ data }) =>
            isKit ? (
              <p className={css.whole}>A kit has the certificates of its parts: {data.parts.map(lacks).join('; ')}.</p>
            ) : (
              <Certificates of={data} onEdit={onEdit} />
            )
          }
        </Read>
      )}
    </Section>
  )
}

const lacks = ({ title, certificates }: Certified['parts'][number]) => {
  const open = certificates.filter((row) => row.state === 'missing' || row.state === 'ended')
  return open.length > 0 ? `${title} lacks ${open.map((row) => row.name).join(', ')}` : `${title} has all`
}
