import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { type Guard, Marks, Standing } from './Marks.tsx'
import type { Expected } from './useGuard.ts'

/** Whose pass was just read: what a guard compares with the person and their document. */
export function Found({ one, guard, onClose }: { one: Expected; guard: Guard; onClose: () => void }) {
  const { t } = useLingui()
  const { name, company, slot, people, hostName, idTail, plate } = one
  const facts = [company, t`${people} 人`, idTail && t`证件尾号 ${idTail}`, plate].filter((fact) => fact !== '')
  return (
    <Section title={t`凭证核对`}>
      <div className="stack" role="status">
        <div className="row between">
          <strong>
            <span className="number">{slot}</span> {name}
          </strong>
          <Standing one={one} />
        </div>
        <span className="muted">{t`拜访 ${hostName}`}</span>
        <span className="muted">{facts.join(' · ')}</span>
        {one.state === 'submitted' ? <span>{t`被访人尚未同意，请先联系被访人。`}</span> : null}
        <div className="row">
          <Marks one={one} guard={guard} />
          <Button small onClick={onClose}>
            {t`关闭`}
          </Button>
        </div>
      </div>
    </Section>
  )
}
