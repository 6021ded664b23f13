import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RosterEntry } from '../../../contract/arbitrator/roster.ts'
import { rosterMoves } from '../../../contract/arbitrator/rosterMoves.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { dateTime } from '../../ui/format.ts'
import { inLanguage } from '../../ui/inLanguage.ts'
import { Section } from '../../ui/Section.tsx'
import { openFile } from '../../upload/openFile.ts'
import { listed, useDict } from '../useDict.ts'
import { AwayForm } from './AwayForm.tsx'
import { CertificateButton } from './CertificateButton.tsx'
import { PhotoButton } from './PhotoButton.tsx'
import { RosterTag } from './RosterTag.tsx'
import { SpecimenDialog } from './SpecimenDialog.tsx'

/** The own entry of one term: how it stands, the days without cases, the certificate, the specimen of the signature. */
export function OwnEntry({ entry, refresh }: { entry: RosterEntry; refresh: () => void }) {
  const { t } = useLingui()
  const [signing, setSigning] = useState(false)
  const region = useDict('nationality')
  const profession = useDict('profession')
  const language = useDict('language')
  const open = rosterMoves.setAway.from.includes(entry.state)
  const specimen = entry.specimens.at(-1)
  return (
    <>
      <Section title={`${entry.termName} · ${entry.no}`} more={<RosterTag entry={entry} />}>
        <div className="stack">
          <dl className="facts">
            <Fact label={t`姓名`}>{entry.name}</Fact>
            <Fact label={t`任期`}>
              <span className="number">
                {entry.termFrom} – {entry.termTo}
              </span>
            </Fact>
            <Fact label={t`国籍或地区`}>{region.named(entry.region)}</Fact>
            <Fact label={t`语言`}>{listed(entry.languages.map(language.named))}</Fact>
            <Fact label={t`擅长专业`}>{listed(entry.professions.map(profession.named))}</Fact>
            <Fact label={t`最擅长的专业`}>{listed(entry.mainProfessions.map(profession.named))}</Fact>
          </dl>
          {entry.introduction ? <p style={{ whiteSpace: 'pre-line' }}>{entry.introduction}</p> : null}
          {entry.state === 'active' || entry.photo ? (
            <div className="row">
              {entry.state === 'active' ? <CertificateButton entry={entry} /> : null}
              <PhotoButton entry={entry} />
            </div>
          ) : null}
        </div>
      </Section>
      {open ? (
        <Section title={t`暂不接案时间`}>
          <AwayForm key={entry.id} entry={entry} refresh={refresh} />
        </Section>
      ) : null}
      {open ? (
        <Section title={t`签名样本`}>
          <div className="stack">
            <p className="muted">{t`用于今后签署裁决书等文书，仅您本人和本机构工作人员可见。`}</p>
            {specimen ? (
              <div className="row">
                <Button
                  icon="eye"
                  onClick={() => void openFile({ id: specimen.attachmentId, name: specimen.fileName }, entry.id)}
                >
                  {specimen.fileName}
                </Button>
                <span className="muted small-text number">{dateTime(specimen.uploadedAt)}</span>
              </div>
            ) : (
              <p>{t`还没有上传签名样本`}</p>
            )}
            <div className="row">
              <Button icon="upload" aria-haspopup="dialog" onClick={() => setSigning(true)}>
                {specimen ? t`更换签名样本` : t`上传签名样本`}
              </Button>
            </div>
          </div>
        </Section>
      ) : null}
      <Section title={t`办理记录`}>
        <ol className="timeline">
          {entry.history.toReversed().map(({ at, action, byName, reason }) => (
            <li key={at + action}>
              <strong>{inLanguage(rosterMoves[action].event)}</strong>
              <span className="muted small-text">
                {byName ? `${byName} · ` : null}
                <time dateTime={at} className="number nowrap">
                  {dateTime(at)}
                </time>
              </span>
              {reason ? <blockquote className="small-text">{reason}</blockquote> : null}
            </li>
          ))}
        </ol>
      </Section>
      {signing ? <SpecimenDialog entry={entry} refresh={refresh} onClose={() => setSigning(false)} /> : null}
    </>
  )
}
