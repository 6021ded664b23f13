import { useLingui } from '@lingui/react/macro'
import { arbitrator, type Term } from '../../../contract/arbitrator/arbitrator.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { dateTime, momentAt } from '../../ui/format.ts'
import { TextInput } from '../../ui/TextInput.tsx'

const fields = ['opensAt', 'closesAt', 'termFrom', 'termTo'] as const

/** What a field of day and time says by the institution's clock, as a moment; undefined where it says nothing. */
const momentOf = (typed: string) => momentAt(typed.slice(0, 10), typed.slice(11)) || undefined

/** The same moment for such a field, to the minute. */
const localOf = (moment: string) => dateTime(moment).slice(0, 16).replace(' ', 'T')

const blank = { name: '', opensAt: '', closesAt: '', termFrom: '', termTo: '' }
const typedOf = ({ name, opensAt, closesAt, termFrom, termTo }: Term) => ({
  ...{ name, termFrom, termTo },
  ...{ opensAt: localOf(opensAt), closesAt: localOf(closesAt) },
})

interface TermDialogProps {
  /** The one to change; a new one where there is none. */
  term: Term | undefined
  onClose: () => void
  onDone: () => void
}

/** A term with the time in which one may apply for it. */
export function TermDialog({ term, onClose, onDone }: TermDialogProps) {
  const { t } = useLingui()
  const labels = {
    opensAt: t({ message: '报名开始时间', context: 'term' }),
    closesAt: t({ message: '报名截止时间', context: 'term' }),
    termFrom: t`任期开始日期`,
    termTo: t`任期结束日期`,
  }
  const decision = useDecision({
    call: term ? arbitrator.editTerm : arbitrator.addTerm,
    about: term ? { id: term.id } : {},
    opening: term ? typedOf(term) : blank,
    late: ({ opensAt, closesAt }) => ({ opensAt: momentOf(opensAt), closesAt: momentOf(closesAt) }),
    done: t`保存成功`,
    onDone,
    onClose,
  })
  return (
    <DecisionDialog decision={decision} title={term ? t`修改届次` : t`新增届次`} accept={t`保存`}>
      <div className="fields">
        <TextInput label={t`届次名称`} wide autoComplete="off" {...decision.line('name')} />
        {fields.map((name) => (
          <TextInput
            key={name}
            label={labels[name]}
            type={name.endsWith('At') ? 'datetime-local' : 'date'}
            {...decision.field(name)}
          />
        ))}
      </div>
    </DecisionDialog>
  )
}
