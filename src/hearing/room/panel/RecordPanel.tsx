import { useSnapshot } from 'valtio'
import { RecordView } from '../../record/RecordView.tsx'
import type { Session } from '../session.ts'

/** The record as it is typed, in the room. */
export function RecordPanel({ session }: { session: Session }) {
  const { entries, corrections, userList, attendeeRole } = useSnapshot(session.state)
  const isSecretary = attendeeRole === 'SECRETARY'
  return (
    <RecordView
      entries={entries}
      corrections={corrections}
      people={userList.map(({ userName }) => userName)}
      typist={isSecretary ? session.typist : undefined}
      correct={isSecretary ? undefined : session.correct}
      decide={isSecretary ? session.decide : undefined}
    />
  )
}
