import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { get, useWatch } from 'react-hook-form'
import type { CaseRow } from '../../../../contract/case/case.ts'
import { PaperForm } from '../../../draft/paper/PaperForm.tsx'
import { usePaper } from '../../../draft/paper/usePaper.ts'
import { useToCase } from '../../../list/CaseLink.tsx'
import type { Draft } from '../../../local/draft.ts'
import { errorText } from '../../../ui/errorText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { wrongOf } from '../../../ui/wrongOf.ts'
import type { Piece } from '../../items.ts'
import type { Spoken } from '../spoken.ts'
import { opinionPaper } from './OpinionPaper.tsx'
import { PieceForm } from './PieceForm.tsx'
import { blank, filled, seenAtFirst, typedOf } from './typed.ts'

interface EditOpinionsProps {
  id: string
  row: CaseRow
  /** The other side's, by their numbers. */
  pieces: Piece[]
  spoken: ReadonlyMap<string, Spoken[]>
  draft: Draft | undefined
  /** Opens the draft anew, as it lies on the device. */
  reopen: () => void
}

/** Opinions being typed, on this device only until they are handed in. */
export function EditOpinions({ id, row, pieces, spoken, draft, reopen }: EditOpinionsProps) {
  const { t } = useLingui()
  const toCase = useToCase()
  const { caseNo } = row
  const holding = new Map([...spoken].flatMap(([itemId, [holds]]) => (holds ? [[itemId, holds] as const] : [])))
  const [first] = useState(() => seenAtFirst(draft?.fields, holding))
  const typed = { ...typedOf(draft?.fields), baseId: row.id, caseNo, seen: first }
  const paper = opinionPaper(holding)
  const typing = usePaper(paper, { id, draft, opening: typed, back: () => toCase(row.id), reopen })
  const { form } = typing
  // What was said already is opened only to be changed.
  const [changing, setChanging] = useState<ReadonlySet<string>>(
    () => new Set(Object.keys(typed.opinions).filter((itemId) => filled(typed.opinions[itemId]))),
  )
  // They stand below those that wait for words; not moved while the form is open.
  const [spokenBefore] = useState<ReadonlySet<string>>(
    () => new Set([...holding.keys()].filter((itemId) => !changing.has(itemId))),
  )
  const whole = wrongOf(get(form.formState.errors, 'opinions.root'))

  const isOpen = (itemId: string) =>
    changing.has(itemId) || !holding.has(itemId) || filled(form.getValues(`opinions.${itemId}`))

  const typedNow = useWatch({ control: form.control })
  const nowOf = (itemId: string) => holding.get(itemId)?.no ?? 0
  /** Somebody of the same side spoke meanwhile of what is being typed about. */
  const isNewer = (itemId: string) => (typedNow.seen?.[itemId] ?? nowOf(itemId)) !== nowOf(itemId)
  const see = (itemId: string, no: number | undefined) => form.setValue(`seen.${itemId}`, no)
  // The first word is typed over what stands on the screen then; until there is one, whatever comes is.
  useEffect(() => {
    for (const { id } of pieces) {
      const isTyped = filled(typedNow.opinions?.[id])
      if (isTyped !== (typedNow.seen?.[id] !== undefined)) see(id, isTyped ? nowOf(id) : undefined)
    }
  })

  function open(itemId: string, on: boolean): void {
    const { authenticity, legality, relevance, remarks } = holding.get(itemId) ?? blank
    // Closed again, it holds nothing to send.
    form.setValue(`opinions.${itemId}`, on ? { authenticity, legality, relevance, remarks } : blank)
    form.clearErrors(`opinions.${itemId}`)
    see(itemId, on ? nowOf(itemId) : undefined)
    setChanging((before) => new Set(on ? [...before, itemId] : [...before].filter((one) => one !== itemId)))
  }

  function keepMine(itemId: string): void {
    form.clearErrors(`opinions.${itemId}`)
    see(itemId, nowOf(itemId))
  }

  const pieceForm = (piece: Piece) => (
    <PieceForm
      key={piece.id}
      form={form}
      piece={piece}
      spoken={spoken.get(piece.id) ?? []}
      open={isOpen(piece.id)}
      keepMine={isNewer(piece.id) ? () => keepMine(piece.id) : undefined}
      onOpen={(on) => open(piece.id, on)}
    />
  )

  return (
    <div className="form-page">
      <PaperForm
        typing={typing}
        parts={paper.parts}
        title={t`质证意见`}
        note={<span className="muted nowrap number">{caseNo}</span>}
        send={t`提交`}
      >
        <p className="muted">{t`对对方的每项证据说明是否认可其真实性、合法性、关联性；没有填写的证据不会提交，可以之后再发表意见。`}</p>
        {whole ? (
          <p className="wrong-text" role="alert">
            <Icon name="alert" /> {errorText(whole)}
          </p>
        ) : null}
        {pieces.filter(({ id: itemId }) => !spokenBefore.has(itemId)).map(pieceForm)}
        {pieces.some(({ id: itemId }) => spokenBefore.has(itemId)) ? (
          <p className="muted">{t`以下证据已发表过意见，需要时可以修改。`}</p>
        ) : null}
        {pieces.filter(({ id: itemId }) => spokenBefore.has(itemId)).map(pieceForm)}
      </PaperForm>
    </div>
  )
}
