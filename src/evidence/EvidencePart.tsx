import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Camp, CaseRow } from '../../contract/case/case.ts'
import { evidencePage, evidences } from '../../contract/evidence/evidence.ts'
import { opinionPage, opinions } from '../../contract/evidence/opinion.ts'
import { PendingPapers } from '../draft/casePaper/PendingPapers.tsx'
import { useCaseRows, useConnection } from '../local/hooks.ts'
import { Banner } from '../ui/Banner.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import { Downloads } from '../upload/Downloads.tsx'
import { inARow } from '../upload/suffixes.ts'
import { AddEvidence } from './AddEvidence.tsx'
import { Catalogue } from './Catalogue.tsx'
import { typedOf } from './form/typed.ts'
import { filesOf, type Piece, piecesOf } from './items.ts'
import { filled, typedOf as opinionsOf } from './opinion/form/typed.ts'
import { GiveOpinions } from './opinion/GiveOpinions.tsx'
import { PieceOpinion } from './opinion/PieceOpinion.tsx'
import { otherSide, spokenOf } from './opinion/spoken.ts'
import { useSide } from './opinion/useSide.ts'
import { PieceTable } from './PieceTable.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useMayAdd } from './useMayAdd.ts'
import { campEvidence, campWords, takesEvidence } from './words.ts'
import './evidence.css'
import './opinion/opinion.css'

const camps = ['APP', 'DEF'] as const

/** The evidence of a case: what both sides handed in, and what waits on this device. */
export function EvidencePart({ row }: { row: CaseRow }) {
  const { t, i18n } = useLingui()
  const { online } = useConnection()
  const known = useCaseRows(evidences.listEvidence, row.id, evidencePage, 'newest')
  const { list: submissions, loading, error, refresh } = known
  const [side, setSide] = useState<Camp>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const mayAdd = useMayAdd(row)
  const { camp: own } = useSide(row.id)
  const said = useCaseRows(opinions.listOpinions, row.id, opinionPage, 'newest')
  const spoken = spokenOf(said.list ?? [])

  const sides = camps.map((camp) => ({ camp, pieces: piecesOf(submissions ?? [], camp) }))
  const shown = sides.filter(({ camp, pieces }) => (side === undefined || side === camp) && pieces.length > 0)
  const loose = shown.flatMap(({ pieces }) => pieces).filter((piece) => filesOf(piece).length > 0)
  const picked = loose.filter((piece) => chosen.has(piece.id))
  const total = sides.reduce((sum, { pieces }) => sum + pieces.length, 0)

  function tick(pieces: Piece[], on: boolean): void {
    const next = new Set(chosen)
    for (const { id } of pieces) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }

  return (
    <section className="card evidence-card" aria-label={t`证据`}>
      <header>
        <h2>{t`证据`}</h2>
        <div className="row">
          {total ? <Catalogue baseId={row.id} camp={side} /> : null}
          <AddEvidence row={row} />
        </div>
      </header>
      <PendingPapers
        caseId={row.id}
        submit={evidences.uploadEvidence}
        to="/evidenceAdd"
        label={t`本设备上的证据`}
        typedOf={typedOf}
        nameOf={({ items }) => inARow(items.map(({ name }) => name.trim()).filter(Boolean)) || t`未命名的证据`}
        countOf={({ items }) => items.length}
      />
      <PendingPapers
        caseId={row.id}
        submit={opinions.submitOpinions}
        to="/opinionAdd"
        label={t`本设备上的质证意见`}
        typedOf={opinionsOf}
        nameOf={() => t`质证意见`}
        countOf={(typed) => Object.values(typed.opinions).filter(filled).length}
      />
      {total ? (
        <fieldset className="body row evidence-sides" aria-label={t`按提交方筛选`}>
          {([undefined, ...camps] as const).map((camp) => {
            const count = camp ? (sides.find((it) => it.camp === camp)?.pieces.length ?? 0) : total
            return (
              <button
                key={camp ?? 'all'}
                type="button"
                className="button small"
                aria-pressed={side === camp}
                onClick={() => setSide(camp)}
              >
                {camp ? i18n._(campWords[camp]) : t`全部`} <span className="number">{count}</span>
              </button>
            )
          })}
        </fieldset>
      ) : null}
      {submissions && !online ? (
        <div className="body evidence-note">
          <Banner family="amber" icon="offline">{t`当前离线，显示的是本设备上保存的内容`}</Banner>
        </div>
      ) : null}
      {shown.map(({ camp, pieces }) => (
        <PieceTable
          key={camp}
          label={i18n._(campEvidence[camp])}
          pieces={pieces}
          chosen={chosen}
          onTick={tick}
          more={
            own === otherSide[camp] && takesEvidence(row.state) ? (
              <GiveOpinions caseId={row.id} left={pieces.filter(({ id }) => !spoken.has(id)).length} />
            ) : null
          }
          opinion={({ id }) => said.list && <PieceOpinion camp={otherSide[camp]} spoken={spoken.get(id) ?? []} />}
        />
      ))}
      <Downloads list={row.id} />
      {picked.length ? <SelectionBar list={row.id} pieces={picked} onClear={() => setChosen(new Set())} /> : null}
      {submissions === undefined ? (
        <div className="body">
          <Skeleton lines={4} />
        </div>
      ) : total === 0 && error && !loading ? (
        <ErrorState error={error} retry={refresh} />
      ) : shown.length === 0 ? (
        <EmptyState icon="folder" title={total ? t`该方还没有提交证据` : t`还没有证据`}>
          <p>
            {mayAdd
              ? t`可以一次提交多份证据；没有网络时先保存在本设备，联网后自动发送。`
              : t`证据提交后会自动出现在这里，无需刷新。`}
          </p>
        </EmptyState>
      ) : null}
    </section>
  )
}
