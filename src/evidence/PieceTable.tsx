import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { offlineWords, pieceParts } from '../../contract/evidence/evidence.ts'
import { dateTime } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Table } from '../ui/Table.tsx'
import { Tag } from '../ui/Tag.tsx'
import { filesOf, type Piece } from './items.ts'
import { PieceFiles } from './PieceFiles.tsx'
import { sourceWords } from './words.ts'

interface PieceTableProps {
  label: string
  pieces: Piece[]
  chosen: ReadonlySet<string>
  onTick: (pieces: Piece[], on: boolean) => void
  /** Beside the title of the side. */
  more?: ReactNode
  /** What the other side says of a piece. */
  opinion: (piece: Piece) => ReactNode
}

/** The pieces of one side by their number; those with files can be ticked. */
export function PieceTable({ label, pieces, chosen, onTick, more, opinion }: PieceTableProps) {
  const { t, i18n } = useLingui()
  const ready = pieces.filter((piece) => filesOf(piece).length > 0)
  const all = ready.length > 0 && ready.every(({ id }) => chosen.has(id))
  const box = (piece: Piece) => {
    const { no, name } = piece
    return filesOf(piece).length ? (
      <label className="evidence-box">
        <input
          type="checkbox"
          aria-label={t`选择证据 ${no} ${name}`}
          checked={chosen.has(piece.id)}
          onChange={({ target }) => onTick([piece], target.checked)}
        />
      </label>
    ) : null
  }
  const form = ({ offline }: Piece) => (
    <Tag {...(offline === 'Y' ? { family: 'amber', icon: 'book' } : { family: 'blue', icon: 'file' })}>
      {i18n._(offlineWords[offline])}
    </Tag>
  )
  const receipt = ({ submission }: Piece) => (
    <Link
      to="/evidenceReceipt"
      search={{ id: submission.id }}
      className="button small"
      aria-label={t`回执 ${submission.no}`}
    >
      <Icon name="shield" />
      {t`回执`}
    </Link>
  )
  const from = ({ submission, source }: Piece) => (
    <span className="small-text">
      {submission.byName} <span className="muted">· {i18n._(sourceWords[source])}</span>
      <br />
      <time className="muted number nowrap" dateTime={submission.submittedAt}>
        {dateTime(submission.submittedAt)}
      </time>
    </span>
  )
  const pagesOf = (piece: Piece) => {
    const pages = filesOf(piece)[0]?.file.pages
    return pages === null || pages === undefined ? '—' : pages
  }

  return (
    <section className="evidence-side" aria-label={label}>
      <div className="evidence-side-head">
        <h3>{label}</h3>
        <div className="row">
          {more}
          {ready.length ? (
            <label className="row small-text">
              <input type="checkbox" checked={all} onChange={({ target }) => onTick(ready, target.checked)} />
              {t`全选`}
            </label>
          ) : null}
        </div>
      </div>
      <Table
        label={label}
        items={pieces}
        keyOf={({ id }) => id}
        columns={[
          { name: t`选择`, show: box },
          { name: t`序号`, show: ({ no }) => no, right: true },
          {
            name: t`证据名称与文件`,
            show: (piece) => (
              <div className="evidence-name">
                <strong>{piece.name}</strong>
                <PieceFiles piece={piece} />
              </div>
            ),
          },
          { name: i18n._(pieceParts.purpose.words), show: ({ purpose }) => <Purpose text={purpose} /> },
          { name: t`形式`, show: form, nowrap: true },
          { name: t`页数`, show: pagesOf, right: true },
          { name: t`提交人与时间`, show: from, nowrap: true },
          { name: t`操作`, show: receipt, nowrap: true, stays: true },
        ]}
        below={opinion}
        card={(piece) => (
          <>
            <div className="row evidence-card-head">
              {box(piece)}
              <span className="section-no number">{piece.no}</span>
              <strong>{piece.name}</strong>
              {form(piece)}
            </div>
            <Purpose text={piece.purpose} />
            <PieceFiles piece={piece} pages />
            <div className="row between">
              {from(piece)}
              {receipt(piece)}
            </div>
            {opinion(piece)}
          </>
        )}
      />
    </section>
  )
}

/** Three lines of it; the whole stands on the receipt, and on hovering. */
function Purpose({ text }: { text: string }) {
  return (
    <p className="evidence-purpose small-text" title={text}>
      {text}
    </p>
  )
}
