import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { moveInTree, type TreeDrop, type TreeNode } from '../../../contract/both/tree.ts'
import { ConfirmHost } from '../../../src/ui/Dialog.tsx'
import { loadInside } from '../../../src/ui/language.ts'
import { Tree, type TreeAction } from '../../../src/ui/Tree.tsx'
import { TreeNodeDialog } from '../../../src/ui/TreeNodeDialog.tsx'
import '../../../src/ui/main.css'
import '../../../src/ui/prime.ts'

/** A tree with one node of every kind, and beside it what the page around it hears. */
const file = (key: string, title: string, iconType: TreeNode['iconType'] = 'file'): TreeNode => ({
  key,
  title,
  isLeaf: true,
  ...(iconType ? { iconType } : {}),
})
const seed: TreeNode[] = [
  {
    key: 'evidence',
    title: '证据',
    description: '双方提交',
    iconType: 'folder',
    children: [
      file('a', '借款合同.pdf', 'pdf'),
      file('b', '一二三四五六七八九十一二', 'word'),
      {
        key: 'photos',
        title: '照片',
        class: 'special',
        children: [file('c', '流水', 'excel'), file('d', '现场', 'image'), file('e', '其他')],
      },
    ],
  },
  { key: 'locked', title: '归档', disabledEdit: true, children: [] },
]

function change(nodes: TreeNode[], key: string, how: (node: TreeNode) => TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) =>
    node.key === key ? how(node) : [node.children ? { ...node, children: change(node.children, key, how) } : node],
  )
}

let next = 0

function Page() {
  const [nodes, setNodes] = useState(seed)
  const [drops, setDrops] = useState<TreeDrop[]>([])
  const [heard, setHeard] = useState('')
  const [writing, setWriting] = useState<{ action: 'add' | 'edit'; node: TreeNode }>()
  function act(action: TreeAction, node: TreeNode): void {
    setHeard(`${action} ${node.key}`)
    if (action === 'add' || action === 'edit') setWriting({ action, node })
    if (action === 'delete') setNodes(change(nodes, node.key, () => []))
  }
  async function save(title: string): Promise<boolean> {
    if (writing?.action === 'edit') setNodes(change(nodes, writing.node.key, (node) => [{ ...node, title }]))
    if (writing?.action === 'add')
      setNodes(
        change(nodes, writing.node.key, (node) => [
          { ...node, children: [...(node.children ?? []), file(`new${++next}`, title)] },
        ]),
      )
    return true
  }
  return (
    <main className="stack" style={{ padding: 16 }}>
      <h1>小部件</h1>
      <Tree
        label="案卷"
        nodes={nodes}
        counted
        actions={{ folder: ['add', 'edit', 'delete', 'upload'], leaf: ['add', 'edit', 'delete'] }}
        onAction={act}
        onDrop={(drop) => {
          setDrops([...drops, drop])
          setNodes(moveInTree(nodes, drop))
        }}
      />
      <output aria-label="移动">{JSON.stringify(drops.at(-1) ?? null)}</output>
      <output aria-label="操作">{heard}</output>
      <Tree label="只读案卷" nodes={seed} actions={{ folder: ['add', 'upload'], leaf: ['delete'] }} onAction={act} />
      {writing ? (
        <TreeNodeDialog
          {...(writing.action === 'edit' ? { title: writing.node.title } : {})}
          onSave={save}
          onClose={() => setWriting(undefined)}
        />
      ) : null}
      <ConfirmHost />
    </main>
  )
}

i18n.loadAndActivate({ locale: 'zh', messages: {} })
// The words of refusals behind the doors.
await loadInside()
createRoot(document.getElementById('root')!).render(
  <I18nProvider i18n={i18n}>
    <Page />
  </I18nProvider>,
)
