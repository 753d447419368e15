import { type PointerEvent, type RefObject, useState } from 'react'

/**
 * useDrag lets a person reorder a list by dragging the handle of a row, with a mouse, a pen or a finger. The
 * handle needs the style touch-action: none; otherwise the page would scroll.
 */
export function useDrag(list: RefObject<HTMLElement>, move: (from: number, to: number) => void) {
  const [carried, setCarried] = useState<{ from: number; to: number }>()
  const rowAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])]
    const below = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
    return below < 0 ? rows.length - 1 : below
  }
  const grip = (at: number) => ({
    onPointerDown: (event: PointerEvent<Element>) => {
      if (event.button) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setCarried({ from: at, to: at })
    },
    onPointerMove: (event: PointerEvent<Element>) => {
      if (!carried) return
      const to = rowAt(event.clientY)
      setCarried({ ...carried, to })
      // Scrolls the list towards the target.
      for (const beside of [to - 1, to + 1]) list.current?.children[beside]?.scrollIntoView({ block: 'nearest' })
    },
    onPointerUp: () => {
      setCarried(undefined)
      if (carried && carried.to !== carried.from) move(carried.from, carried.to)
    },
    onPointerCancel: () => setCarried(undefined),
  })
  return {
    grip,
    /** The state of a row while one is dragged. */
    row: (at: number) => ({
      'data-carried': carried?.from === at || undefined,
      'data-over': (carried && carried.to === at && carried.from !== at) || undefined,
    }),
  }
}
