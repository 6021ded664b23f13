import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { admin, type Menu } from '../../contract/admin/admin.ts'
import type { TreeDrop, TreeNode } from '../../contract/both/tree.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { runAction } from '../action/runAction.ts'
import { useAsk } from '../action/useAsk.ts'
import { Listing, NeedsNetwork } from '../list/Listing.tsx'
import { ask } from '../local/call.ts'
import { Button } from '../ui/Button.tsx'
import { notifyError } from '../ui/notify.tsx'
import { Search } from '../ui/Search.tsx'
import { EmptyState } from '../ui/States.tsx'
import { Tree, type TreeAction } from '../ui/Tree.tsx'
import { TreeNodeDialog } from '../ui/TreeNodeDialog.tsx'
import { asAdmin } from './asAdmin.ts'
import { blank, MenuDialog } from './menu/MenuDialog.tsx'
import { MenuFacts } from './menu/MenuFacts.tsx'
import { MoveDialog } from './menu/MoveDialog.tsx'
import { nodeOf, useMenuTree } from './menu/useMenuTree.ts'
import './admin.css'

const actions = { folder: ['add', 'edit', 'move', 'delete'], leaf: ['edit', 'move', 'delete'] } as const

/** What is open above the tree. */
type Work = { kind: 'menu'; menu: Menu | undefined; pid: string } | { kind: 'folder' } | { kind: 'move'; menu: Menu }

/** /system/menu: the menus that people are shown, as a tree, for staff with ROLE_ADMIN. */
export function MenuScreen() {
  const { t } = useLingui()
  const tree = useMenuTree()
  const [blurry, setBlurry] = useState('')
  const found = useAsk(admin.listMenus, blurry ? { query: { blurry } } : undefined)
  const [work, setWork] = useState<Work>()
  const [chosen, setChosen] = useState<string>()
  const menuOf = (id: string | undefined) =>
    id === undefined ? undefined : (tree.menuOf(id) ?? (blurry ? found.last?.find((it) => it.id === id) : undefined))
  const shown = menuOf(chosen)

  const again = () => {
    void tree.listed.refresh()
    if (blurry) void found.refresh()
  }

  // One after the other: each place is reckoned from what stood there before.
  const moving = useRef(Promise.resolve())
  function move(how: () => Promise<void>): Promise<boolean> {
    const done = moving.current.then(() => runAction(t`移动成功`, () => asAdmin(how)))
    moving.current = done.then(() => tree.listed.refresh())
    return done
  }

  async function act(action: TreeAction, { key }: TreeNode): Promise<void> {
    const menu = menuOf(key)
    if (!menu) return
    if (action === 'add') setWork({ kind: 'menu', menu: undefined, pid: key })
    if (action === 'edit') setWork({ kind: 'menu', menu, pid: menu.pid })
    if (action === 'move') setWork({ kind: 'move', menu })
    if (action !== 'delete') return
    await runAction(t`删除成功`, () => asAdmin(() => ask(admin.removeMenu, { body: { ids: [key] } })))
    again()
  }

  async function noteOf({ key }: TreeNode): Promise<string | undefined> {
    try {
      const count = (await ask(admin.childMenus, { query: { id: key } })).length - 1
      return count > 0 ? t`其下的 ${count} 个菜单将一并删除。` : undefined
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      notifyError(error)
      return undefined
    }
  }

  async function addFolder(title: string): Promise<boolean> {
    const done = await runAction(t`保存成功`, () =>
      asAdmin(() => ask(admin.addMenu, { body: { ...blank, title, sort: 9000 } })),
    )
    again()
    return done
  }

  const common = {
    label: t`菜单`,
    onAction: (action: TreeAction, node: TreeNode) => void act(action, node),
    deleteNote: noteOf,
  }
  const select = ({ key }: TreeNode) => setChosen(key)
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t`菜单管理`}</h1>
          <p className="muted">{t`拖动、按钮或 Alt+方向键均可调整位置；重新登录后菜单生效`}</p>
        </div>
        <div className="row">
          <Button icon="plus" onClick={() => setWork({ kind: 'folder' })}>{t`新建文件夹`}</Button>
          <Button look="primary" icon="plus" onClick={() => setWork({ kind: 'menu', menu: undefined, pid: '' })}>
            {t`新增菜单`}
          </Button>
        </div>
      </div>
      <NeedsNetwork />
      <div className="two-panes menu-panes">
        <section className="card" aria-label={t`菜单树`}>
          <header>
            <div className="filters">
              <Search label={t`搜索菜单名称或路径`} onSearch={setBlurry} />
            </div>
          </header>
          {blurry ? (
            <Listing asked={found}>
              {(menus) =>
                menus.length ? (
                  <Tree
                    {...common}
                    nodes={menus.map((menu) => ({ ...nodeOf(menu), isLeaf: true }))}
                    actions={{ folder: actions.leaf, leaf: actions.leaf }}
                    onSelect={select}
                  />
                ) : (
                  <EmptyState icon="search" title={t`没有符合条件的菜单`} />
                )
              }
            </Listing>
          ) : (
            <Listing asked={tree.listed}>
              {(nodes) =>
                nodes.length ? (
                  <Tree
                    {...common}
                    nodes={nodes}
                    actions={actions}
                    onSelect={select}
                    onOpen={({ key }) => tree.below(key)}
                    onDrop={(drop: TreeDrop) => void move(() => tree.move(drop))}
                  />
                ) : (
                  <EmptyState icon="menu" title={t`还没有菜单`} />
                )
              }
            </Listing>
          )}
        </section>
        {shown ? <MenuFacts key={shown.id} menu={shown} /> : null}
      </div>
      {work?.kind === 'menu' ? (
        <MenuDialog menu={work.menu} pid={work.pid} onSaved={again} onClose={() => setWork(undefined)} />
      ) : null}
      {work?.kind === 'folder' ? (
        <TreeNodeDialog heading={t`新建文件夹`} onSave={addFolder} onClose={() => setWork(undefined)} />
      ) : null}
      {work?.kind === 'move' ? (
        <MoveDialog
          menu={work.menu}
          onMove={(pid) => move(() => tree.moveBelow(work.menu.id, pid))}
          onClose={() => setWork(undefined)}
        />
      ) : null}
    </>
  )
}
