import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { CaseRow } from '../../../contract/case/case.ts'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { defences } from '../../../contract/defence/defence.ts'
import { evidences } from '../../../contract/evidence/evidence.ts'
import { trials } from '../../../contract/hearing/trial.ts'
import type { Call } from '../../../contract/kernel/call.ts'
import { tribunals } from '../../../contract/tribunal/tribunal.ts'
import { BundlePart } from '../../bundle/BundlePart.tsx'
import { CaseFiles } from '../../caseFile/CaseFiles.tsx'
import { AddEvidence } from '../../evidence/AddEvidence.tsx'
import { EvidencePart } from '../../evidence/EvidencePart.tsx'
import { FiledPart } from '../../filing/FiledPart.tsx'
import { TextSearch } from '../../finding/TextSearch.tsx'
import { TrialPart } from '../../hearing/calendar/TrialPart.tsx'
import { CaseMessages } from '../../message/CaseMessages.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { AwardPart } from '../award/AwardPart.tsx'
import { CostPart } from '../cost/CostPart.tsx'
import { DeadlinePart } from '../deadline/DeadlinePart.tsx'
import { DefencePart } from '../defence/DefencePart.tsx'
import { ServiceTab } from '../service/ServiceTab.tsx'
import { EnvelopePart } from '../sign/EnvelopePart.tsx'
import { ThreadPart } from '../thread/ThreadPart.tsx'
import { TribunalPart } from '../tribunal/TribunalPart.tsx'
import { Overview } from './Overview.tsx'
import { RowOverview } from './RowOverview.tsx'
import { Timeline } from './Timeline.tsx'

export interface PartProps {
  row: CaseRow
  /** The whole, as far as it is on the device. */
  detail: CaseDetail | undefined
  refresh: () => void
}

export interface Part {
  key: string
  title: MessageDescriptor
  show: (it: PartProps) => ReactNode
  /** Shown to whoever may ask for what it holds. */
  asks?: Call
  /** It has a bar of its own instead of the moves of the case. */
  ownBar?: boolean
}

/** What a case is read in, in this order: a new part of it is one entry here. */
export const parts: readonly Part[] = [
  {
    key: 'overview',
    title: msg`案件概况`,
    show: ({ row, detail, refresh }) => (
      <>
        {detail ? <Overview detail={detail} refresh={refresh} /> : <RowOverview row={row} />}
        <FiledPart row={row} />
      </>
    ),
  },
  {
    key: 'defence',
    asks: defences.listDefences,
    title: msg`答辩与反请求`,
    show: ({ row, detail }) => <DefencePart row={row} detail={detail} />,
    ownBar: true,
  },
  {
    key: 'tribunal',
    asks: tribunals.getTribunal,
    title: msg`仲裁庭`,
    show: ({ row }) => <TribunalPart row={row} />,
  },
  {
    key: 'hearings',
    asks: trials.listTrials,
    title: msg`开庭`,
    show: ({ row }) => <TrialPart row={row} />,
  },
  {
    key: 'award',
    title: msg`裁决`,
    show: ({ row, detail }) => <AwardPart row={row} detail={detail} />,
  },
  {
    key: 'costs',
    title: msg`费用`,
    show: ({ row }) => <CostPart caseId={row.id} />,
  },
  {
    key: 'documents',
    asks: evidences.listEvidence,
    title: msg`文书与证据`,
    show: ({ row }) => (
      <>
        <EvidencePart row={row} />
        <EnvelopePart caseId={row.id} />
        <TextSearch caseId={row.id} />
        <CaseFiles row={row} />
        <BundlePart caseId={row.id} caseNo={row.caseNo} />
        <AddEvidence row={row} bar />
      </>
    ),
    ownBar: true,
  },
  {
    key: 'service',
    title: msg`送达`,
    show: ({ detail, refresh }) => (detail ? <ServiceTab detail={detail} refresh={refresh} /> : <Skeleton lines={4} />),
  },
  {
    key: 'deadlines',
    title: msg`期限`,
    show: ({ row }) => <DeadlinePart row={row} />,
  },
  {
    key: 'messages',
    title: msg`消息`,
    show: ({ row }) => (
      <>
        <ThreadPart caseId={row.id} />
        <CaseMessages caseId={row.id} />
      </>
    ),
  },
  {
    key: 'record',
    title: msg`办理记录`,
    show: ({ detail }) => (detail ? <Timeline detail={detail} /> : <Skeleton lines={4} />),
  },
]
