import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import type { TrialType } from '../../../contract/hearing/trial.ts'
import { Button } from '../../ui/Button.tsx'
import { Bundles } from './panel/Bundles.tsx'
import { Chat } from './panel/Chat.tsx'
import { Files } from './panel/Files.tsx'
import { People } from './panel/People.tsx'
import { Proposals } from './panel/Proposals.tsx'
import { kindIn } from './panel/proposalWords.ts'
import { RecordPanel } from './panel/RecordPanel.tsx'
import type { Session } from './visit/session.ts'

export type Panel = keyof typeof contents

/** Which of them there are in a room of a kind, in their order. */
export const panelsOf = (type: TrialType): Panel[] => [
  'people',
  'chat',
  ...(kindIn(type) ? (['proposals'] as const) : []),
  'files',
  'bundles',
  'record',
]

const contents = {
  people: People,
  chat: Chat,
  proposals: Proposals,
  files: Files,
  bundles: Bundles,
  record: RecordPanel,
}

/** Beside the pictures: who is there and who waits, what is written, the files, or the record. */
export function SidePanel({
  session,
  shows,
  show,
}: {
  session: Session
  shows: Panel
  show: (panel: Panel | undefined) => void
}) {
  const { t } = useLingui()
  const { type } = useSnapshot(session.state)
  const titles = usePanelWords(type)
  const Content = contents[shows]
  return (
    <aside className="side-panel" aria-label={titles[shows]}>
      <header>
        <h2>{titles[shows]}</h2>
        <Button look="quiet" icon="close" aria-label={t`关闭`} onClick={() => show(undefined)} />
        <nav>
          {panelsOf(type).map((one) =>
            one === shows ? null : (
              <Button key={one} look="quiet" small aria-label={t`打开${titles[one]}`} onClick={() => show(one)}>
                {titles[one]}
              </Button>
            ),
          )}
        </nav>
      </header>
      <Content session={session} />
    </aside>
  )
}

export function usePanelWords(type: TrialType): Record<Panel, string> {
  const { t } = useLingui()
  const proposals = type === 'meeting' ? t({ message: '表决', context: 'room' }) : t`方案`
  return {
    people: t`参会人`,
    chat: t`聊天`,
    proposals,
    files: t`文件`,
    bundles: t`卷宗`,
    record: t({ context: 'room', message: '笔录' }),
  }
}
