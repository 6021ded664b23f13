import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { caseDocuments } from '../../contract/caseDocument/caseDocument.ts'
import { trials } from '../../contract/hearing/trial.ts'
import { isOfFiling, templates } from '../../contract/template/template.ts'
import { useAsk } from '../action/useAsk.ts'
import { Listing, NeedsNetwork } from '../list/Listing.tsx'
import { ask } from '../local/call.ts'
import { useRow } from '../local/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { asAppError } from '../ui/errorText.ts'
import { dateTime } from '../ui/format.ts'
import { notifyError } from '../ui/notify.tsx'
import { Section } from '../ui/Section.tsx'
import { Select } from '../ui/Select.tsx'
import { useOnce } from '../ui/useOnce.ts'
import { CasePick } from './CasePick.tsx'
import type { Typed } from './typed.ts'
import { kindWords, languageWords } from './words.ts'

/** Which case, which template, and of a notice of hearing which hearing; the server fills it. */
export function ChooseTemplate({ caseId, onFilled }: { caseId: string | undefined; onFilled: (typed: Typed) => void }) {
  const { t, i18n } = useLingui()
  const [baseId, setBaseId] = useState(caseId ?? '')
  const [templateId, setTemplateId] = useState('')
  const [trialId, setTrialId] = useState('')
  const [missing, setMissing] = useState<'baseId' | 'templateId' | 'trialId'>()
  const { row } = useRow('case', baseId || undefined)
  const listed = useAsk(templates.listTemplates, {})
  const wrong = (field: typeof missing) => (missing === field ? ({ code: 'required' } as const) : undefined)
  const template = listed.last?.find((one) => one.id === templateId)
  const needsTrial = template?.kind === 'hearingNotice'
  const held = useAsk(trials.listTrials, needsTrial && baseId ? { body: { baseId } } : undefined)
  const fill = useOnce(async () => {
    const lacking = !baseId ? 'baseId' : !templateId ? 'templateId' : needsTrial && !trialId ? 'trialId' : undefined
    setMissing(lacking)
    if (lacking) return false
    const caseNo = row?.caseNo ?? ''
    try {
      const chosen = { baseId, templateId, ...(needsTrial ? { trialId } : {}) }
      const { title, body } = await ask(caseDocuments.fillDocument, { body: chosen })
      onFilled({ baseId, caseNo, templateId, title, body })
    } catch (error) {
      notifyError(asAppError(error))
      return false
    }
    return true
  })
  return (
    <Section title={t`选择案件和模板`}>
      <NeedsNetwork />
      <Listing asked={listed}>
        {(all) => (
          <div className="fields">
            <CasePick
              value={baseId}
              onPick={(id) => {
                setBaseId(id)
                setTrialId('')
              }}
              error={wrong('baseId')}
            />
            <Select
              label={t`文书模板`}
              required
              options={all
                .filter((one) => one.state === 'active' && !isOfFiling(one.kind))
                .map((one) => ({
                  value: one.id,
                  label: `${i18n._(kindWords[one.kind])} · ${i18n._(languageWords[one.language])} · ${one.title}`,
                }))}
              value={templateId}
              onChange={setTemplateId}
              error={wrong('templateId')}
            />
            {needsTrial ? (
              <Select
                label={t({ message: '开庭', context: 'one' })}
                required
                hint={held.reply?.list.length === 0 ? t`本案还没有开庭安排，请先排期` : undefined}
                options={(held.reply?.list ?? []).map((one) => ({
                  value: one.id,
                  label: `${dateTime(one.startsAt)} ${one.title}`,
                }))}
                value={trialId}
                onChange={setTrialId}
                error={wrong('trialId')}
              />
            ) : null}
            <div className="row">
              <Button look="primary" busy={fill.busy} onClick={fill.run}>
                {t`填充模板`}
              </Button>
            </div>
          </div>
        )}
      </Listing>
    </Section>
  )
}
