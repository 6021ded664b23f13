import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Visit, visits } from '../../contract/visit.ts'
import { told } from '../account/asked/told.ts'
import { ask } from '../local/call.ts'
import { OnceButton } from '../ui/Button.tsx'
import { Scanner } from '../ui/Scanner.tsx'
import { Section } from '../ui/Section.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { VisitActs } from './VisitActs.tsx'
import { VisitTag } from './VisitTag.tsx'

/** What a scanner types is the address in the code; the pass stands at its end. */
const passIn = (scanned: string) => scanned.trim().replace(/^.*[?&]pass=/, '')

/** The visit of a code that a scanner at the door reads into the field. */
export function PassFinder({ refresh }: { refresh: () => void }) {
  const { t } = useLingui()
  const [scanned, setScanned] = useState('')
  const [found, setFound] = useState<Visit>()
  const pass = passIn(scanned)

  const find = (wanted = pass) =>
    told(undefined, async () => {
      setFound(undefined)
      setFound(await ask(visits.findVisit, { body: { pass: wanted } }))
    })

  async function again(): Promise<void> {
    refresh()
    await find()
  }

  return (
    <Section title={t`扫码核对`}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (pass) void find()
        }}
      >
        <div className="row low">
          <TextInput
            label={t`扫描来访二维码`}
            autoComplete="off"
            maxLength={300}
            value={scanned}
            onChange={({ target }) => setScanned(target.value)}
          />
          <OnceButton icon="search" disabled={!pass} action={() => find()}>
            {t`核对`}
          </OnceButton>
        </div>
        <Scanner
          onRead={(text) => {
            setScanned(text)
            void find(passIn(text))
          }}
        />
        {found ? (
          <div className="row" role="status">
            <strong>
              <span className="number">
                {found.day} {found.slot}
              </span>{' '}
              {found.name} · {found.hostName}
            </strong>
            <VisitTag state={found.state} />
            <VisitActs visit={found} refresh={() => void again()} />
          </div>
        ) : null}
      </form>
    </Section>
  )
}
