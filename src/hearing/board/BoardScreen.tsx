import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { BoardRow } from '../../../contract/hearing/trialList.ts'
import { useProductTitle } from '../../account/gate/useProductTitle.ts'
import { config } from '../../local/config.ts'
import { Button } from '../../ui/Button.tsx'
import { dateTime, minuteAt } from '../../ui/format.ts'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { useNarrow } from '../../ui/useNarrow.ts'
import { useNow } from '../enter/useNow.ts'
import { TrialTag } from '../TrialTag.tsx'
import { typeWords } from '../trialWords.ts'
import { NotPublic } from './NotPublic.tsx'
import { useBoard } from './useBoard.ts'
import './board.css'

/** As many as a screen on the wall shows at once in letters that are read from afar. */
const atOnce = 7
const turnMs = 12_000

/** Which part of so many is shown: the next one every 12 s, unless it is held. */
function useTurns(parts: number, isHeld: boolean): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (parts < 2 || isHeld) return
    const timer = window.setInterval(() => setTurn((before) => before + 1), turnMs)
    return () => window.clearInterval(timer)
  }, [parts, isHeld])
  return turn % Math.max(1, parts)
}

/** /meetingInfo: what is held today, for a screen on the wall that nobody attends to; no names. */
export function BoardScreen() {
  const { t } = useLingui()
  const title = useProductTitle()
  const { publicBoard } = useSnapshot(config)
  const now = dateTime(useNow(1000))
  const { reply, error, at, refresh } = useBoard(1)
  const [isHeld, setHeld] = useState(false)
  const isPhone = useNarrow(768)
  const list = reply?.list ?? []
  const parts = isPhone ? 1 : Math.ceil(list.length / atOnce)
  const turn = useTurns(parts, isHeld)
  const shown = isPhone ? list : list.slice(turn * atOnce, (turn + 1) * atOnce)
  const since = dateTime(at ?? '').slice(11)
  const part = turn + 1
  return (
    <div className="board">
      <header>
        <Logo />
        <div className="grow">
          <h1>{t`今日开庭`}</h1>
          <p>{title}</p>
        </div>
        <p className="clock number">
          <span>{now.slice(0, 10)}</span> <strong>{now.slice(11)}</strong>
        </p>
        <LanguageSwitch />
      </header>
      <main>
        {!publicBoard ? (
          <NotPublic />
        ) : !reply ? (
          error ? (
            <ErrorState error={error} retry={() => void refresh()} />
          ) : (
            <Skeleton lines={6} />
          )
        ) : list.length ? (
          <ul aria-label={t`今日开庭`}>
            {shown.map((row) => (
              <BoardLine key={list.indexOf(row)} row={row} />
            ))}
          </ul>
        ) : (
          <EmptyState icon="clock" title={t`今日没有开庭`} />
        )}
      </main>
      <footer>
        <span role="status">
          {error && reply
            ? t`连接中断，显示的是 ${since} 的安排`
            : t`请按通知的时间到场或进入房间；时间均为北京时间（UTC+8）`}
        </span>
        {parts > 1 ? (
          <span className="row">
            <span className="number">
              {part} / {parts}
            </span>
            <Button small icon={isHeld ? 'play' : 'pause'} onClick={() => setHeld(!isHeld)}>
              {isHeld ? t`继续轮播` : t`停止轮播`}
            </Button>
          </span>
        ) : null}
      </footer>
    </div>
  )
}

function BoardLine({ row }: { row: BoardRow }) {
  const { t, i18n } = useLingui()
  const { startsAt, endsAt, caseNo, place, online, state } = row
  return (
    <li>
      <span className="when number">
        <strong>{minuteAt(startsAt)}</strong>–{minuteAt(endsAt)}
      </span>
      <span className="grow">
        <strong>{i18n._(typeWords.hearing)}</strong>
        {caseNo ? <span className="number nowrap">{caseNo}</span> : null}
      </span>
      <span className="where">{place || (online ? t`在线` : '')}</span>
      <TrialTag of={{ state, type: 'hearing' }} outside />
    </li>
  )
}
