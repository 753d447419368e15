import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { say } from '../words'
import { Button } from './Button'
import { Dialog } from './Dialog'

type Question = {
  title: string
  text: ReactNode
  yes: string
  no?: string
  danger?: boolean
  tone?: Tone
  answer?: (yes: boolean) => void
}
type Notice = { title: string; text: ReactNode; tone?: Tone }
type Tone = 'info' | 'error'
type Asking = {
  /** Asks for confirmation of something that can't be undone. Returns false if the person cancels. */
  ask: (question: Omit<Question, 'answer'>) => Promise<boolean>
  /** Shows a notice that must be closed by the person. */
  tell: (notice: Notice) => void
}

const AskingContext = createContext<Asking>({ ask: async () => false, tell: () => {} })
export const useAsking = () => useContext(AskingContext)

/** Shows one question or notice at a time above the page. ask returns a promise of the answer. */
export function AskingProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const ask = useCallback(
    (asked: Omit<Question, 'answer'>) => new Promise<boolean>((resolve) => setQuestion({ ...asked, answer: resolve })),
    [],
  )
  const tell = useCallback((notice: Notice) => setQuestion({ tone: 'info', ...notice, yes: 'OK' }), [])
  const value = useMemo(() => ({ ask, tell }), [ask, tell])
  const end = (yes: boolean) => {
    question?.answer?.(yes)
    setQuestion(undefined)
  }
  return (
    <AskingContext.Provider value={value}>
      {children}
      {question && (
        <Dialog
          title={question.title}
          tone={question.tone}
          onClose={() => end(false)}
          actions={
            <>
              {question.answer && (
                <Button kind="plain" onClick={() => end(false)}>
                  {question.no ?? say.asking.cancel}
                </Button>
              )}
              <Button kind={question.danger ? 'danger' : 'primary'} onClick={() => end(true)}>
                {question.yes}
              </Button>
            </>
          }
        >
          {question.text}
        </Dialog>
      )}
    </AskingContext.Provider>
  )
}
