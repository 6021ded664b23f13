import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { proxy, useSnapshot } from 'valtio'
import type { RecordEntry } from '../../../contract/hearing/record.ts'
import { serverNow } from '../../local/connection.ts'
import { Button } from '../../ui/Button.tsx'
import { clock } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Asked } from './Asked.tsx'
import { Composer } from './Composer.tsx'
import type { Desk } from './desk.ts'
import { Torn } from './Torn.tsx'
import type { Typed, Typist } from './typist.ts'
import { useOrderWords } from './words.ts'
import './record.css'

const nobody = proxy<Typist['pending']>({})

const nearPx = 240

const wordsOf = (typed: Typed | undefined) => typed && { speaker: typed.speaker, text: typed.text }

/** What an earlier page left at its end is gone on with. */
const unfinished = ({ typist, entries }: Desk) =>
  Object.keys(typist?.pending ?? nobody).findLast((id) => !entries.some((one) => one.id === id))

const asEntry = ({ id, version, speaker, text }: Typed): RecordEntry => ({
  ...{ id, version, speaker, text, kind: 'speech', about: '' },
  at: new Date(serverNow()).toISOString(),
})

/** The record as it stands, and for who writes it the place to type. */
export function RecordView(desk: Desk) {
  const { t } = useLingui()
  const { typist, says } = desk
  const [editing, setEditing] = useState<string>()
  const [fresh, setFresh] = useState(() => unfinished(desk) ?? crypto.randomUUID())
  const pending = useSnapshot(typist?.pending ?? nobody) as Readonly<Record<string, Typed | undefined>>
  // What the server has not heard of yet stands behind what it has; an empty paragraph was taken back.
  const unheard = Object.values(pending).flatMap((one) =>
    one && one.id !== fresh && !desk.entries.some(({ id }) => id === one.id) ? [asEntry(one)] : [],
  )
  const entries = [...desk.entries, ...unheard].filter(
    ({ id, kind, text }) => (kind !== 'speech' || text !== '' || pending[id]) && !(typist && id === fresh),
  )
  const list = useRef<HTMLOListElement>(null)
  // What comes is read at the end; who reads above stays there.
  const last = entries.length
  useEffect(() => {
    const { current } = list
    const isNear = current && current.scrollHeight - current.scrollTop - current.clientHeight < nearPx
    if (last && isNear) current.scrollTop = current.scrollHeight
  }, [last])
  return (
    <div className="record">
      {entries.length ? null : (
        <p className="empty">
          <Icon name="edit" />
          {typist ? t`还没有记录，请在下方记入发言` : t`还没有记录`}
        </p>
      )}
      <ol className="chat" ref={list}>
        {entries.map((entry) => (
          <li key={entry.id} data-kind={entry.kind}>
            <Entry
              entry={{ ...entry, ...wordsOf(pending[entry.id]) }}
              isBeingTyped={pending[entry.id] !== undefined}
              play={desk.playerAt?.(entry.at)}
            />
            {typist ? <Torn typist={typist} entry={entry} /> : null}
            {entry.kind === 'speech' ? (
              <>
                <Asked desk={desk} entry={entry} />
                {typist ? (
                  <Button
                    small
                    look="quiet"
                    icon="edit"
                    aria-label={t`修改 ${entry.speaker} 的发言`}
                    onClick={() => setEditing(entry.id)}
                  >
                    {t`修改`}
                  </Button>
                ) : null}
              </>
            ) : null}
          </li>
        ))}
      </ol>
      {typist ? (
        <Composer
          typist={typist}
          desk={desk}
          id={editing ?? fresh}
          isChange={editing !== undefined}
          next={() => {
            if (editing === undefined) setFresh(crypto.randomUUID())
            setEditing(undefined)
          }}
        />
      ) : null}
      {says?.correct ? <small>{t`笔录由仲裁秘书记录；如与发言不符，可在该段请求更正。`}</small> : null}
    </div>
  )
}

interface EntryProps {
  entry: RecordEntry
  isBeingTyped: boolean
  /** Plays what was recorded then. */
  play: (() => void) | undefined
}

function Entry({ entry, isBeingTyped, play }: EntryProps) {
  const { t } = useLingui()
  const orderWords = useOrderWords()
  const { kind, speaker, text, about, at } = entry
  if (kind === 'order')
    return (
      <small>
        <time dateTime={at}>{clock(at)}</time> {orderWords(text, speaker, about)}
      </small>
    )
  return (
    <>
      <small>
        {speaker || t`未注明发言人`} <time dateTime={at}>{clock(at)}</time>
        {kind === 'chat' ? ` ${t`（文字）`}` : null}
        {isBeingTyped ? ` ${t`保存中…`}` : null}
        {play ? (
          <Button small look="quiet" icon="play" aria-label={t`播放 ${clock(at)} 的录像`} onClick={play} />
        ) : null}
      </small>
      <p>{text}</p>
    </>
  )
}
