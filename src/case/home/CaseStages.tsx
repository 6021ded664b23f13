import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { caseStateWords } from '../../../contract/case/caseStateWords.ts'
import { dayAt } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { inLanguage } from '../../ui/inLanguage.ts'
import { type Stage, type StageKey, stagesOf } from './stages.ts'
import './home.css'

const stageWords: Record<StageKey, MessageDescriptor> = {
  filed: msg({ message: '提交申请', context: 'stage' }),
  paid: msg({ message: '缴费', context: 'stage' }),
  accepted: msg({ message: '受理', context: 'stage' }),
  served: msg({ message: '送达', context: 'stage' }),
  constituted: msg({ message: '组庭', context: 'stage' }),
  heard: msg({ message: '审理', context: 'stage' }),
  awarded: msg({ message: '裁决', context: 'stage' }),
  closed: msg({ message: '结案', context: 'stage' }),
}

/** The whole life of a case: what is over and since when, what goes on, what lies ahead. */
export function CaseStages({ detail }: { detail: CaseDetail }) {
  const { t, i18n } = useLingui()
  const said: Record<Stage['is'], string> = {
    done: t`已完成`,
    now: t({ message: '进行中', context: 'stage' }),
    paused: inLanguage(caseStateWords.suspended),
    ahead: t`未开始`,
  }
  return (
    <ol className="case-stages card" aria-label={t`案件进程`}>
      {stagesOf(detail).map(({ key, is, at }) => (
        <li key={key} className={is} aria-current={is === 'now' || is === 'paused' ? 'step' : undefined}>
          <span className="case-stage-mark" aria-hidden="true">
            {is === 'done' ? <Icon name={key === 'ended' ? 'close' : 'check'} /> : null}
          </span>
          <span>
            <strong>{key === 'ended' ? inLanguage(caseStateWords[detail.state]) : i18n._(stageWords[key])}</strong>
            <span className="muted small-text">{at ? <time dateTime={at}>{dayAt(at)}</time> : said[is]}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
