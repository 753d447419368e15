import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { get, post, remove } from '../../api/client'
import { shows } from '../../api/facts'
import { useRefresh } from '../../api/hooks'
import { useAsking } from '../../parts/Asking'
import { toast } from '../../parts/toast'
import { useForm } from '../../parts/useForm'
import { useLeaving } from '../../parts/useLeaving'
import { Refused, sentence } from '../../rules/refused'
import { beginOf, type Draft, fieldsOf, merge, type Nodes, type Product } from './product'
import { useDraft } from './useDraft'
import { useOptions } from './useOptions'
import { usePictures } from './usePictures'

/** outdated reports whether a refusal means that someone else has changed the product since it was opened here. */
const outdated = (failure: unknown) => failure instanceof Refused && Boolean(failure.fields.version)

export type ProductFormProps = { product?: Product; onClose: () => void; onSaved?: (product: number) => void }

/** What the sections of the product form share. */
export type ProductEdit = ReturnType<typeof useProductForm>

/**
 * useProductForm holds the values of the product form, stores them as a draft, and saves them. A colleague's
 * changes of other fields are merged; for changes of the same fields it asks (`conflict`).
 */
export function useProductForm({ product, onClose, onSaved }: ProductFormProps) {
  const refresh = useRefresh()
  const { ask } = useAsking()
  const [, navigate] = useLocation()
  const key = String(product?.product_id ?? 'new')
  const [first] = useState(() => beginOf(product))
  // The product may be reloaded in the meantime, so the form keeps its starting point.
  const [opened, setOpened] = useState(product)
  const { values, set, field, errors, mark, busy, act, submit } = useForm(() => first.values)
  const [nodes, setNodes] = useState(first.nodes)
  const [begun, setBegun] = useState(first.nodes)
  const [lists, setLists] = useState(first.lists)
  const [questions, setQuestions] = useState(first.questions)
  // An existing question is deleted on the server at once, which must not count as a conflict here.
  const [asked, setAsked] = useState(first.questions)
  const pictures = usePictures(first.pictures)
  const [story, setStory] = useState(first.story)
  const [sendingFiles, setSendingFiles] = useState(0)
  const sending = pictures.sending || sendingFiles > 0
  const [kit, setKit] = useState(first.kit)
  const isKit = kit.length > 0
  const options = useOptions(product, opened, values)
  const [conflict, setConflict] = useState<{ row: Product; draft: Draft; both: string[] }>()
  const [sent, setSent] = useState(false)
  const now: Draft = {
    values,
    nodes,
    lists,
    questions,
    pictures: pictures.paths,
    story,
    kit,
    opened,
    options: options.edit,
  }
  const same =
    JSON.stringify({ ...now, opened: 0 }) === JSON.stringify({ ...first, nodes: begun, questions: asked, opened: 0 })
  const unsent = !sent && (!same || sending)
  const back = (given: Partial<Draft>) => {
    if (given.values) set(given.values)
    if (given.nodes) setNodes(given.nodes)
    if (given.lists) setLists(given.lists)
    if (given.questions) setQuestions(given.questions)
    if (given.pictures) pictures.lay(given.pictures)
    if (given.story) setStory(given.story)
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
      text: 'It is not saved yet. Your changes are kept as a draft.',
      yes: 'Leave',
    })
  }
  useLeaving(unsent, sure, navigate)
  const cancel = async () => {
    if (!unsent || (await sure())) onClose()
  }
  const discard = async () => {
    const yes = await ask({
      title: 'Discard your changes?',
      text: product ? 'The form shows the product as it was saved.' : 'The form is empty then.',
      yes: 'Discard',
      danger: true,
    })
    if (!yes) return
    await act({ name: 'discard', send: () => draft.end(true) })
    back({ ...beginOf(product), nodes: begun, questions: asked, options: undefined })
  }
  const preview = () => {
    // The window is opened within the click, because browsers block later ones; it waits for the draft.
    const page = window.open('about:blank', '_blank')
    void draft.keep().then(() => page?.location.replace(`/productpreview/${key}`))
  }
  const send = async (given: Draft, again = false): Promise<{ data: { product_id: number } }> => {
    const variants = isKit ? undefined : options.body
    const fields = fieldsOf(given, { variants, goesToVariants: Boolean(variants && options.plain), isKit, product })
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
  return {
    product,
    values,
    field,
    errors,
    mark,
    busy,
    nodes,
    choose,
    lists,
    setLists,
    questions,
    setQuestions,
    dropQuestion,
    pictures,
    sending,
    story,
    setStory,
    onSending: (by: number) => setSendingFiles((now) => now + by),
    kit,
    setKit,
    isKit,
    options,
    unsent,
    draftKept: draft.kept,
    draftLost: draft.lost,
    draftFailed: draft.failed,
    /** Whether the draft can be discarded: there is a draft, or unsaved input. */
    discardable: (unsent || Boolean(draft.kept)) && !sent,
    submit: submit(save()),
    cancel,
    discard,
    preview,
    conflict: conflict && {
      ...conflict,
      before: opened,
      close: () => setConflict(undefined),
      keepMine: () => {
        setConflict(undefined)
        void act(save(conflict.draft))
      },
      takeTheirs: () => {
        setSent(true)
        void draft.end(true)
        void refresh('/allproduct')
        onClose()
      },
    },
    /**
     * Called after a change was saved outside the form, such as a certificate; the form continues from the new
     * version.
     */
    savedBeside: (version: number) => {
      if (opened && version === opened.version + 1) setOpened({ ...opened, version })
    },
  }
}
