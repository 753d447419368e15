import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { Button } from './Button'
import { Dialog } from './Dialog'

type Question = { title: string; text: ReactNode; yes: string; danger?: boolean; answer?: (yes: boolean) => void }
type Asking = {
  /** ask asks before something that can't be taken back; false when the person turns away. */
  ask: (question: Omit<Question, 'answer'>) => Promise<boolean>
  /** tell shows something that has to be seen. */
  tell: (notice: { title: string; text: ReactNode }) => void
}

const AskingContext = createContext<Asking>({ ask: async () => false, tell: () => {} })
export const useAsking = () => useContext(AskingContext)

export function AskingProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const ask = useCallback(
    (asked: Omit<Question, 'answer'>) => new Promise<boolean>((resolve) => setQuestion({ ...asked, answer: resolve })),
    [],
  )
  const tell = useCallback((notice: { title: string; text: ReactNode }) => setQuestion({ ...notice, yes: 'OK' }), [])
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
          onClose={() => end(false)}
          actions={
            <>
              {question.answer && (
                <Button kind="plain" onClick={() => end(false)}>
                  Cancel
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
