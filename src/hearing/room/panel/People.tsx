import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { privateRooms } from '../../../../contract/room/room.ts'
import { Button } from '../../../ui/Button.tsx'
import { useRoleWords } from '../../words.ts'
import { Acts } from '../tile/Controls.tsx'
import type { Session } from '../visit/session.ts'
import { Spoken } from './Spoken.tsx'

const places = Array.from({ length: privateRooms + 1 }, (_, at) => at)

/** What the rooms of a mediation are called. */
export function usePlaceWords(): (place: number) => string {
  const { t } = useLingui()
  return (place) => (place === 0 ? t`共同房间` : t`单独房间 ${place}`)
}

/** Who waits, who wants to speak, who is there; in a mediation the secretary takes each into a room. */
export function People({ session }: { session: Session }) {
  const { t } = useLingui()
  const roleWords = useRoleWords()
  const placeWords = usePlaceWords()
  const { userList, departed, waiting, type, attendeeRole, isConnected, sid: own } = useSnapshot(session.state)
  const movesOthers = type === 'mediation' && attendeeRole === 'SECRETARY'
  const away = userList.filter(({ place }) => place !== 0)
  const left = departed.filter(({ attendeeId }) => !userList.some((one) => one.attendeeId === attendeeId))
  const hands = userList.filter(({ handAt }) => handAt).sort((a, b) => (a.handAt ?? '').localeCompare(b.handAt ?? ''))
  return (
    <>
      {waiting.length ? (
        <section>
          <h3>{t`等候进入`}</h3>
          <ul>
            {waiting.map(({ sid, userName, roleName, removed }) => (
              <li key={sid}>
                <span>
                  {userName} <small>{roleWords(roleName)}</small>
                  {removed ? <small>{t`曾被移出`}</small> : null}
                </span>
                <Button small look="primary" aria-label={t`允许 ${userName} 进入`} onClick={() => session.admit(sid)}>
                  {t`允许进入`}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {hands.length ? (
        <section>
          <h3>{t`举手顺序`}</h3>
          <ol>
            {hands.map(({ sid, userName }) => (
              <li key={sid}>{userName}</li>
            ))}
          </ol>
        </section>
      ) : null}
      <section>
        <h3>{t`在场`}</h3>
        <ul>
          {userList.map((person) => {
            const { sid, userName, roleName, online, role, place } = person
            return (
              <li key={sid}>
                <span>
                  {userName} <small>{roleWords(roleName)}</small>
                  {place && !movesOthers ? <small>{placeWords(place)}</small> : null}
                </span>
                <small>
                  <Spoken person={person} />
                  {online ? (role === 0 ? t`在席` : t`旁听`) : t`离线`}
                </small>
                {attendeeRole === 'SECRETARY' && sid !== own ? <Acts session={session} person={person} /> : null}
                {movesOthers ? (
                  <select
                    aria-label={t`${userName} 所在的房间`}
                    value={place}
                    disabled={!isConnected}
                    onChange={({ target }) => session.move(sid, Number(target.value))}
                  >
                    {places.map((one) => (
                      <option key={one} value={one}>
                        {placeWords(one)}
                      </option>
                    ))}
                  </select>
                ) : null}
              </li>
            )
          })}
          {left.map(({ sid, userName, roleName }) => (
            <li key={sid}>
              <span>
                {userName} <small>{roleWords(roleName)}</small>
              </span>
              <small>{t`已离开`}</small>
            </li>
          ))}
        </ul>
        {movesOthers && away.length ? (
          <Button
            small
            icon="undo"
            onClick={() => {
              for (const { sid } of away) session.move(sid, 0)
            }}
          >
            {t`请所有人回到共同房间`}
          </Button>
        ) : null}
        {movesOthers ? (
          <small>{t`在单独房间里的人只听到和看到同一房间的人；那里的话不录像，不记入笔录。`}</small>
        ) : null}
      </section>
    </>
  )
}
