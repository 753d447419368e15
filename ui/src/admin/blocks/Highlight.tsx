type Props = { text: string; part: string; amount?: boolean }

/**
 * Shows a text and highlights the part that was searched for. With amount, commas and the rupee sign are ignored:
 * 1299 highlights ₹1,299.00.
 */
export function Highlight({ text, part, amount }: Props) {
  const sought = amount ? part.replace(/[₹,\s]/g, '') : part
  const letters = [...sought].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const found = sought && new RegExp(letters.join(amount ? ',?' : ''), 'i').exec(text)
  if (!found) return text
  const end = found.index + found[0].length
  return (
    <>
      {text.slice(0, found.index)}
      <mark>{text.slice(found.index, end)}</mark>
      {text.slice(end)}
    </>
  )
}
