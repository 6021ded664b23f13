import { useLingui } from '@lingui/react/macro'
import { type Trial, trials } from '../../../contract/hearing/trial.ts'
import { CaseLink } from '../../list/CaseLink.tsx'
import { askFile } from '../../local/call.ts'
import { useConnection } from '../../local/hooks.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { Fact } from '../../ui/Fact.tsx'
import { spanOf } from '../../ui/format.ts'
import { notifyError } from '../../ui/notify.tsx'
import { OwnTime } from '../../ui/OwnTime.tsx'
import { saveBlob } from '../../ui/saveBlob.ts'
import { TrialTag } from '../TrialTag.tsx'
import { typeWords } from '../trialWords.ts'

/** When and where it is held, and of which case. */
export function TrialFacts({ row }: { row: Trial }) {
  const { t, i18n } = useLingui()
  const { online } = useConnection()
  const { baseId, caseNo, place, reason, byName, presiding, dept } = row

  async function download(): Promise<void> {
    try {
      const { blob, fileName } = await askFile(trials.downloadTrial, { params: { id: row.id } })
      saveBlob(blob, fileName)
    } catch (error) {
      notifyError(asAppError(error))
    }
  }

  return (
    <>
      <div className="row">
        <TrialTag of={row} />
        <OnceButton small icon="download" disabled={!online} action={download}>
          {t`下载日历（.ics）`}
        </OnceButton>
      </div>
      <dl className="facts">
        <Fact label={t`类型`}>{i18n._(typeWords[row.type])}</Fact>
        <Fact label={t`时间（北京时间）`}>
          <span className="number">{spanOf(row)}</span> <OwnTime at={row.startsAt} />
        </Fact>
        <Fact label={t`方式`}>{row.trialTime ? t`在线体验（每人 10 分钟）` : row.online ? t`在线` : t`线下`}</Fact>
        {place ? <Fact label={t`地点`}>{place}</Fact> : null}
        {baseId ? (
          <Fact label={t`案件`}>
            <CaseLink id={baseId} className="number">
              {caseNo}
            </CaseLink>
          </Fact>
        ) : null}
        {presiding ? <Fact label={t`主持人`}>{presiding}</Fact> : null}
        {dept ? <Fact label={t`部门`}>{dept}</Fact> : null}
        {byName ? <Fact label={t`安排人`}>{byName}</Fact> : null}
        {reason ? <Fact label={t`理由`}>{reason}</Fact> : null}
      </dl>
    </>
  )
}
