// Decides what the page of a product with options shows: the variant in its URL, or the first that can be bought.
import type { Schemas } from '../../api/client'

type Reply = Schemas['ProductOut']
export type Variant = Schemas['Variant']

/** ofFamily reports whether a reply is about the product or one of its variants. */
export const ofFamily = (reply: Reply, id: number) =>
  reply.family_id === id || (reply.variants ?? []).some((one) => one.product_id === id)

// The rating belongs to all variants together, and a reply contains the variants without their descriptions.
const over = (
  data: Reply['data'],
  { values: _, path: __, rating: ___, rating_count: ____, description: _____, ...variant }: Variant,
) => ({
  ...data,
  ...variant,
})

/** withVariant predicts the reply for another variant of the same product, to be shown until the reply arrives. */
export function withVariant(reply: Reply, id: number): Reply {
  const variant = reply.variants?.find((one) => one.product_id === id)
  return !variant || reply.data.product_id === id
    ? reply
    : { ...reply, variant_id: id, data: over(reply.data, variant) }
}

/** chosenOf returns the product or variant that the page sells. */
export function chosenOf({ data, variants, variant_id: id }: Reply): Reply['data'] {
  const variant = data.product_id === id ? undefined : variants?.find((one) => one.product_id === id)
  return variant ? over(data, variant) : data
}

/** A value of an option, with the variant that choosing it leads to, and a remark about that. */
export type Choice = {
  value: string
  swatch: string
  chosen: boolean
  to: Variant
  soldOut: boolean
  without: string[]
}

/**
 * choicesOf returns the values of an option, given the current choice. A value that doesn't fit the other choices
 * leads to the variant that keeps most of them; without lists the choices that it drops.
 */
export function choicesOf(options: Schemas['Option'][], variants: Variant[], shown: Variant, at: number): Choice[] {
  return (options[at]?.values ?? []).flatMap(({ value, swatch }) => {
    const kept = (one: Variant) => one.values.filter((v, i) => i !== at && v === shown.values[i]).length
    const to = variants.filter((one) => one.values[at] === value).sort((a, b) => kept(b) - kept(a))[0]
    if (!to) return []
    const without = shown.values.filter((v, i) => i !== at && v !== to.values[i])
    return [{ value, swatch, chosen: value === shown.values[at], to, soldOut: to.stock < 1, without }]
  })
}
