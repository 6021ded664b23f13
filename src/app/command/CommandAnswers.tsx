import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef } from 'react'
import { findingMax } from '../../../contract/finding/finding.ts'
import type { Category } from '../../../contract/kernel/call.ts'
import { useConnection, useSession } from '../../local/hooks.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { type CommandKind, commandsFor } from './commands.ts'
import { useCasesOfServer, useCommands, useRecentCommands } from './useCommands.ts'

/** Who has a search in texts; of the staff those whose office opens cases find something. */
const searchers: readonly Category[] = ['USER', 'MISHU', 'ZCY']

const kindWords: Record<CommandKind, MessageDescriptor> = {
  recent: msg`最近打开`,
  case: msg({ message: '案件', context: 'kind' }),
  session: msg`开庭与会议`,
  screen: msg`功能`,
  message: msg`消息`,
}

interface Props {
  id: string
  text: string
  /** Which of them Enter goes to. */
  at: number
  /** Where they lead, in their order. */
  offered: RefObject<readonly string[]>
  go: (to: string) => void
}

/** What the command bar found, kind by kind; before anything is typed what was open last. */
export function CommandAnswers({ id, text, at, offered, go }: Props) {
  const { t, i18n } = useLingui()
  const { online } = useConnection()
  const category = useSession()?.user.cate
  const all = useCommands()
  const recent = useRecentCommands()
  const asking = useCasesOfServer(text)
  const panel = useRef<HTMLDivElement>(null)
  const typed = text.trim()
  const groups = typed
    ? commandsFor(all, typed)
    : recent.length
      ? [{ kind: 'recent' as const, commands: recent.slice(0, 8) }]
      : []
  const maySearch = typed.length > 1 && category !== undefined && searchers.includes(category)
  const inTexts = maySearch ? `/textSearch?q=${encodeURIComponent(typed.slice(0, findingMax.characters))}` : undefined
  const addresses = [...groups.flatMap(({ commands }) => commands.map(({ to }) => to)), ...(inTexts ? [inTexts] : [])]
  useEffect(() => {
    offered.current = addresses
  })
  // The one that Enter goes to is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one is found in the page
  useEffect(() => {
    panel.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  let place = -1
  const option = (key: string, icon: IconName, title: string, detail: string, to: string) => {
    const own = ++place
    return (
      <button
        key={key}
        id={`${id}-${own}`}
        type="button"
        role="option"
        tabIndex={-1}
        aria-selected={own === at}
        onClick={() => go(to)}
      >
        <Icon name={icon} />
        <span>
          {title}
          {detail ? <small>{detail}</small> : null}
        </span>
      </button>
    )
  }

  return (
    <div className="popover-panel card" ref={panel}>
      <div id={id} role="listbox" aria-label={t`搜索结果`}>
        {groups.map(({ kind, commands }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options of a list, not of fields
          <div key={kind} role="group" aria-label={i18n._(kindWords[kind])}>
            <div className="head-search-kind" aria-hidden="true">
              {i18n._(kindWords[kind])}
            </div>
            {commands.map((one) => option(one.id, one.icon, one.title, one.detail, one.to))}
          </div>
        ))}
        {inTexts ? option('texts', 'search', t`在案件材料中检索“${typed}”`, '', inTexts) : null}
      </div>
      <p className="head-search-state" role="status">
        {typed === ''
          ? t`输入案号、当事人、代理人、案由、开庭、功能或消息中的字词`
          : asking === 'busy'
            ? t`正在查找更多案件`
            : asking === 'failed'
              ? t`未能向服务器查找，仅列出本设备上的结果`
              : !online
                ? t`当前离线，仅列出本设备上的结果`
                : groups.length
                  ? ''
                  : t`没有找到相关的案件、人员或功能`}
      </p>
    </div>
  )
}
