import { type ReactNode, useState } from 'react'
import { post } from '../../api/client'
import { useSession } from '../../api/session'
import { PasswordDialog } from '../../parts/PasswordDialog'
import type { Act, useAct } from '../../parts/useAct'
import { Refused, sentence } from '../../rules/refused'

/**
 * usePasswordFirst runs actions that the server allows only within ten minutes of a password. If an action is
 * refused for that reason, it opens a password dialog and repeats the action once. Input on the screen stays.
 */
export function usePasswordFirst(
  act: ReturnType<typeof useAct>['act'],
  title: string,
  text: string,
): {
  act: <Reply>(what: Act<Reply>, form?: HTMLFormElement) => Promise<boolean>
  dialog: ReactNode
} {
  const { token } = useSession()
  const [waiting, setWaiting] = useState<{ go: () => unknown }>()
  const confirm = async (inputpassword: string) => {
    await post('/confirm_password', { inputpassword, csrf_token_name: await token() })
    void waiting?.go()
  }
  return {
    act: (what, form) =>
      act(
        {
          ...what,
          failed: (failure) => {
            if (!(failure instanceof Refused) || failure.status !== 403) return sentence(failure)
            setWaiting({ go: () => act({ ...what, failed: sentence }, form) })
            return undefined
          },
        },
        form,
      ),
    dialog: waiting && (
      <PasswordDialog
        title={title}
        text={<p>{text}</p>}
        yes="Continue"
        field="inputpassword"
        act={confirm}
        onClose={() => setWaiting(undefined)}
      />
    ),
  }
}
