import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useQuery } from '../account/gate/query.ts'
import { CodeForm } from '../account/step/CodeForm.tsx'
import { PublicFrame } from '../ui/PublicFrame.tsx'
import { useStateOf } from '../ui/useStateOf.ts'
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
  const [entered, setEntered] = useStateOf(linked, '')
  const code = entered || linked
  return (
    <PublicFrame title={title}>
      {code ? (
        children(code)
      ) : (
        <>
          <CodeForm
            title={t`输入签署码`}
            says={t`请点击短信或邮件中的签署链接打开本页，或输入其中的签署码。`}
            label={t`签署码`}
            accept={t`打开`}
            onCode={setEntered}
          />
          {without}
        </>
      )}
    </PublicFrame>
  )
}
