import { useRef, useState } from 'react'
import { account } from '../../contract/account/account.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { phoneOrEmail } from '../../contract/kernel/rules.ts'
import { ask } from '../local/call.ts'
import type { Wrong } from '../ui/Field.tsx'

const codeLength = 4

interface CodeCheck {
  isRight: boolean
  wrong: Wrong | undefined
  /** Somebody types a code: with its last digit the server is asked. Each code costs one of its five tries only once. */
  typed: (account: string, code: string) => void
  forget: () => void
}

/** Tells while the form is being filled whether a code is right for its use; the submission uses it up. */
export function useCodeCheck(use: 'register' | 'corporation'): CodeCheck {
  const [found, setFound] = useState<{ isRight: boolean; wrong?: Wrong }>({ isRight: false })
  const asked = useRef('')

  async function check(to: string, code: string): Promise<void> {
    const question = `${use} ${to} ${code}`
    if (asked.current === question) return
    asked.current = question
    try {
      await ask(account.checkCode, { body: { account: to, code, use } })
      if (asked.current === question) setFound({ isRight: true })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // Where the server gave no answer, the submission will.
      if (error.code === 'sentCodeWrong' && asked.current === question) {
        setFound({ isRight: false, wrong: { code: error.code } })
      }
    }
  }

  const forget = () => {
    asked.current = ''
    setFound({ isRight: false })
  }
  return {
    ...found,
    wrong: found.wrong,
    forget,
    typed(to, code) {
      if (code.length === codeLength && phoneOrEmail.safeParse(to).success) void check(to.trim(), code)
      else forget()
    },
  }
}
