import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { RecordView } from '../../record/RecordView.tsx'
import { keepText, placeOf } from '../state.ts'
import type { Session } from '../visit/session.ts'

/** The record as it is typed, in the room. */
export function RecordPanel({ session }: { session: Session }) {
  const { t } = useLingui()
  const state = useSnapshot(session.state, { sync: true })
  const { entries, corrections, userList, attendeeRole } = state
  const isSecretary = attendeeRole === 'SECRETARY'
  const mine = isSecretary ? { decide: session.decide } : { correct: session.correct }
  const isPrivate = placeOf(state) !== 0
  return (
    <>
      {isPrivate ? <p className="small-text">{t`单独房间里的话不记入笔录；回到共同房间后再记录。`}</p> : null}
      <RecordView
        entries={entries}
        corrections={corrections}
        people={userList.map(({ userName }) => userName)}
        typist={isSecretary && !isPrivate ? session.typist : undefined}
        says={
          isPrivate
            ? undefined
            : { ...mine, texts: state.typed.texts, type: (key, text) => keepText(session.state, key, text) }
        }
      />
    </>
  )
}
