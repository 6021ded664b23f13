import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useQuery } from '../account/gate/query.ts'
import { Button } from '../ui/Button.tsx'
import { PublicFrame } from '../ui/PublicFrame.tsx'
import { Section } from '../ui/Section.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import './signing.css'

interface DoorProps {
  title: string
  /** What stands below the field for a code, for who has none. */
  without?: ReactNode
  children: (code: string) => ReactNode
}

/** A page about one document that is signed: by the link that a letter brought, or by typing its code. */
export function CodeDoor({ title, without, children }: DoorProps) {
  const { t } = useLingui()
  const linked = useQuery('code')
  const [typed, setTyped] = useState('')
  const [entered, setEntered] = useState('')
  const code = entered || linked
  return (
    <PublicFrame title={title}>
      {code ? (
        children(code)
      ) : (
        <>
          <Section title={t`输入签署码`}>
            <form
              className="stack"
              onSubmit={(event) => {
                event.preventDefault()
                setEntered(typed.trim())
              }}
            >
              <p className="muted">{t`请点击短信或邮件中的签署链接打开本页，或输入其中的签署码。`}</p>
              <TextInput
                label={t`签署码`}
                required
                autoComplete="off"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
              <div>
                <Button type="submit" look="primary" icon="check" disabled={typed.trim() === ''}>
                  {t`打开`}
                </Button>
              </div>
            </form>
          </Section>
          {without}
        </>
      )}
    </PublicFrame>
  )
}
