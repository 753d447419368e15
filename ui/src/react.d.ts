import 'react'

declare module 'react' {
  interface HTMLAttributes<T> {
    /** An inert element cannot be reached by pointer, keyboard or screen reader. */
    inert?: boolean
  }
}
