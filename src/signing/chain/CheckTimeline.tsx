import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AppError } from '../../../contract/errors/errors.ts'
import { Banner } from '../../ui/Banner.tsx'
import { asAppError, errorText } from '../../ui/errorText.ts'
import { dateTime } from '../../ui/format.ts'
import { Tag } from '../../ui/Tag.tsx'
import { FileDrop } from '../seal/FileDrop.tsx'
import { useChecker } from '../useChecker.ts'
import { type ArchiveReport, checkArchive } from './checkArchive.ts'
import { checkTimeline, type TimelineReport } from './checkTimeline.ts'
import { readTimeline } from './readTimeline.ts'

/** An exported case, or its timeline alone, that is dropped or chosen. */
export function CheckTimeline() {
  const { t } = useLingui()
  const signatures = useChecker()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<{
    name: string
    archive?: ArchiveReport
    report?: TimelineReport
    error?: AppError
  }>()

  async function check(file: File): Promise<void> {
    const { name } = file
    setBusy(true)
    setResult(undefined)
    // What could be checked without a network is shown, whatever becomes of the rest.
    const found: NonNullable<typeof result> = { name }
    try {
      const { timeline, archive } = await readTimeline(file)
      if (archive) found.archive = await checkArchive(archive)
      found.report = await checkTimeline(timeline, signatures)
    } catch (error) {
      found.error = asAppError(error)
    }
    setResult(found)
    setBusy(false)
  }

  return (
    <div className="stack">
      <FileDrop
        says={t`选择案件归档文件（ZIP）或其中的 timeline.json。文件只在本设备上核对，不会上传。`}
        choose={t`选择导出文件`}
        accept=".zip,.json,application/zip,application/json"
        busy={busy}
        take={(file) => void check(file).catch(reportError)}
      />
      {result ? (
        <p>
          <strong>{result.name}</strong>
        </p>
      ) : null}
      {result?.error ? (
        <Banner family="red" icon="alert" alert>
          {errorText(result.error)}
        </Banner>
      ) : null}
      {result?.archive ? <Archive report={result.archive} /> : null}
      {result?.report ? <Report report={result.report} /> : null}
    </div>
  )
}

/** The seal of the archive, and what of its files is not as it was sealed. */
function Archive({ report: { seal, files, differs, missing, extra } }: { report: ArchiveReport }) {
  const { t } = useLingui()
  const wrong = [
    ...differs.map((path) => t`${path}：与清单不一致`),
    ...missing.map((path) => t`${path}：归档中没有`),
    ...extra.map((path) => t`${path}：不在清单中`),
  ]
  return (
    <div className="stack" role="status">
      {seal === 'none' ? (
        <Banner family="red" icon="alert" alert>
          {t`归档的清单没有本机构的印章，不能证明材料是归档时的材料。`}
        </Banner>
      ) : seal === 'bad' ? (
        <Banner family="red" icon="alert" alert>
          {t`归档清单的印章无效：清单被改动，或印章不是本机构的。`}
        </Banner>
      ) : wrong.length === 0 ? (
        <Banner family="green" icon="shield">
          {t`归档清单的印章有效（${seal.by}，${dateTime(seal.at)}），清单中的 ${files} 份材料全部一致。`}
        </Banner>
      ) : null}
      {wrong.length > 0 ? (
        <Banner family="red" icon="alert" alert>
          <p>{t`归档的材料有改动：`}</p>
          <ul className="sign-list">
            {wrong.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </div>
  )
}

function Report({ report: { events, altered, days, covered } }: { report: TimelineReport }) {
  const { t } = useLingui()
  const rest = events - covered
  const day = days.findLast((one) => one.answer === 'holds')?.day ?? ''
  const isWrong = days.some((one) => one.answer === 'differs')
  return (
    <div className="stack" role="status">
      {altered !== null ? (
        <Banner family="red" icon="alert" alert>
          {t`办理记录自第 ${altered} 条起与写入时不符：内容被改动、删除或插入。`}
        </Banner>
      ) : isWrong ? (
        <Banner family="red" icon="alert" alert>
          {t`该办理记录与本机构发布的存证不符：它在发布之后被改写。`}
        </Banner>
      ) : covered === 0 ? (
        <Banner family="amber" icon="info">
          {t`办理记录前后一致，但尚无已发布的存证包含它。请在次日重新导出后核验。`}
        </Banner>
      ) : (
        <Banner family="green" icon="check">
          {t`第 1 至 ${covered} 条办理记录与本机构于 ${day} 发布的存证一致，未被改动。`}
        </Banner>
      )}
      {altered === null && !isWrong && covered > 0 && rest > 0 ? (
        <p className="muted">{t`其后 ${rest} 条晚于最近一份存证，前后一致，次日发布后可以核验。`}</p>
      ) : null}
      <ul className="sign-list" aria-label={t`各日存证的核验结果`}>
        {days.toReversed().map(({ day: on, no, answer }) => (
          <li key={on}>
            <span className="grow">{t`${on}，第 1 至 ${no} 条`}</span>
            {answer === 'holds' ? (
              <Tag family="green" icon="check">{t`一致`}</Tag>
            ) : answer === 'differs' ? (
              <Tag family="red" icon="alert">{t`不符`}</Tag>
            ) : answer === 'unsound' ? (
              <Tag family="red" icon="alert">{t`存证文件的签章无效`}</Tag>
            ) : (
              <Tag family="amber" icon="clock">{t`未发布`}</Tag>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
