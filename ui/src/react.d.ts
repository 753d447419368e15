import 'react'

declare module 'react' {
  interface HTMLAttributes<T> {
    /** What is inert can't be reached by pointer, keyboard or reader. */
    inert?: boolean
  }
}
