import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { moveInTree, type TreeDrop, type TreeNode } from '../../contract/both/tree.ts'
import type { CaseRow } from '../../contract/case/case.ts'
import { caseFiles } from '../../contract/caseFile/caseFile.ts'
import { useMay } from '../account/role/useMay.ts'
import { ask } from '../local/call.ts'
import { useConnection } from '../local/hooks.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { errorText } from '../ui/errorText.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import { Tree, type TreeAction } from '../ui/Tree.tsx'
import { Downloads } from '../upload/Downloads.tsx'
import { openFile } from '../upload/openFile.ts'
import { dropLeft } from '../upload/useDialogDraft.ts'
import { ExportCase } from './ExportCase.tsx'
import { FileDialogs, type Opened } from './FileDialogs.tsx'
import { filesUnder, fixedKeys, idOf, moveOf } from './moves.ts'
import { TickedBar } from './TickedBar.tsx'
import { useCaseFiles } from './useCaseFiles.ts'
import { useTreeActions } from './useTreeActions.ts'
import './caseFile.css'
import { hrefTo } from '../ui/address.ts'

/** The files of a case in their folders: kept in order by secretaries, read by everybody else who sees the case. */
export function CaseFiles({ row }: { row: CaseRow }) {
  const caseId = row.id
  const { t } = useLingui()
  const isKeeper = useMay(caseFiles.addFolder)
  const { online } = useConnection()
  const actions = useTreeActions()
  const { nodes, files, error, refresh, change, refusal, clear } = useCaseFiles(caseId)
  const [opened, setOpened] = useState<Opened>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (isKeeper) dropLeft().catch(reportError)
  }, [isKeeper])
  const fixed = useMemo(() => fixedKeys(nodes ?? []), [nodes])
  const list = `files ${caseId}`
  const mayEdit = isKeeper && online
  const sizes = new Map(files.map((file) => [file.attachmentId, file]))
  const picked = [...new Map((nodes ?? []).flatMap(filesUnder).map((node) => [node.key, node])).values()].filter(
    ({ key }) => ticked.has(key),
  )

  function isTicked(node: TreeNode): boolean | 'mixed' {
    const below = filesUnder(node)
    const count = below.filter(({ key }) => ticked.has(key)).length
    return count === 0 ? false : count === below.length || 'mixed'
  }

  function tick(node: TreeNode): void {
    const next = new Set(ticked)
    const on = isTicked(node) !== true
    for (const { key } of filesUnder(node)) {
      if (on) next.add(key)
      else next.delete(key)
    }
    setTicked(next)
  }

  function act(action: TreeAction, node: TreeNode): void {
    if (action === 'delete') void change(() => ask(caseFiles.remove, { body: { caseId, key: node.key } }))
    else setOpened({ action, node })
  }

  function drop(to: TreeDrop): void {
    if (!nodes) return
    void change(() => ask(caseFiles.move, { body: { caseId, ...moveOf(nodes, to) } }), moveInTree(nodes, to))
  }

  function readAt({ key, isLeaf }: TreeNode): string | undefined {
    const isPdf = isLeaf && /\.pdf$/i.test(sizes.get(idOf(key))?.fileName ?? '')
    return isPdf ? hrefTo('/viewer', { file: idOf(key) }) : undefined
  }

  function open(node: TreeNode): void {
    if (node.isLeaf)
      void openFile({ id: idOf(node.key), name: sizes.get(idOf(node.key))?.fileName ?? node.title }, list)
  }

  return (
    <section className="card case-files" aria-label={t`案卷材料`}>
      <header>
        <h2>{t`案卷材料`}</h2>
        {isKeeper ? (
          <div className="row">
            <ExportCase row={row} list={list} />
            <a className="button small" href={hrefTo('/viewWps', { caseId })}>
              {t`生成文书`}
            </a>
            <Button
              small
              icon="folder"
              disabled={!online}
              onClick={() => setOpened({ action: 'add', node: undefined })}
            >
              {t`新建文件夹`}
            </Button>
            <Button
              small
              icon="upload"
              disabled={!online}
              onClick={() => setOpened({ action: 'upload', node: undefined })}
            >
              {t`上传材料`}
            </Button>
          </div>
        ) : null}
      </header>
      {nodes && !online ? (
        <div className="body case-files-note">
          <Banner family="amber" icon="offline">
            {isKeeper ? t`当前离线，显示的是上次的内容，联网后可以整理` : t`当前离线，显示的是上次的内容`}
          </Banner>
        </div>
      ) : null}
      {refusal ? (
        <div className="body case-files-note">
          <Banner family="red" icon="alert" alert>
            <span>{errorText(refusal)}</span>
            <Button look="quiet" small icon="close" onClick={clear}>
              {t`知道了`}
            </Button>
          </Banner>
        </div>
      ) : null}
      {nodes === undefined ? (
        error ? (
          <ErrorState error={error} retry={refresh} />
        ) : (
          <div className="body">
            <Skeleton lines={4} />
          </div>
        )
      ) : nodes.length ? (
        <Tree
          label={t`案卷材料`}
          nodes={nodes}
          counted
          isFixed={({ key }) => fixed.has(key)}
          ticks={{ of: isTicked, onTick: tick }}
          onSelect={open}
          readAt={readAt}
          mayMove={({ isLeaf }) => (isLeaf ? actions?.leaf : actions?.folder)?.includes('move') === true}
          {...(mayEdit && actions ? { actions, onAction: act, onDrop: drop } : {})}
        />
      ) : (
        <EmptyState icon="folder" title={t`还没有材料`}>
          <p>{isKeeper ? t`新建文件夹并上传材料，参与案件的各方都可以查阅。` : t`案件秘书归档的材料会出现在这里。`}</p>
        </EmptyState>
      )}
      <Downloads list={list} />
      {picked.length ? (
        <TickedBar
          list={list}
          ids={picked.map(({ key }) => idOf(key))}
          size={picked.reduce((sum, { key }) => sum + (sizes.get(idOf(key))?.size ?? 0), 0)}
          onClear={() => setTicked(new Set())}
        />
      ) : null}
      {opened && nodes ? (
        <FileDialogs
          caseId={caseId}
          nodes={nodes}
          opened={opened}
          change={change}
          onDrop={drop}
          refresh={refresh}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </section>
  )
}
