import { useLingui } from '@lingui/react/macro'
import { admin, type Menu } from '../../../contract/admin/admin.ts'
import { categoryWords } from '../../account/words.ts'
import { useAsk } from '../../action/useAsk.ts'
import { Icon } from '../../ui/Icon.tsx'
import { inRow } from '../words.ts'
import { titleInWords } from './titles.ts'

/** The menu that is chosen in the tree, at a glance. */
export function MenuFacts({ menu }: { menu: Menu }) {
  const { t, i18n } = useLingui()
  const title = titleInWords(menu.title)
  const ids = useAsk(admin.childMenus, { query: { id: menu.id } }).last
  const flags = [
    menu.hidden && t`在菜单中隐藏`,
    menu.alwaysShow && t`总是显示为文件夹`,
    menu.noCache && t`不缓存页面`,
    menu.affix && t`固定标签页`,
    menu.hiddenCrumb && t`不显示在面包屑中`,
    menu.noRedirect && t`面包屑不可点击`,
  ].filter((it) => it !== false)
  const facts: [string, string][] = [
    [t`路径`, menu.path],
    [t`组件`, menu.component],
    [t`图标`, menu.icon],
    [t`角标计数字段`, menu.num],
    [t`高亮的菜单路径`, menu.activeMenu],
    [t`可见类别`, inRow(menu.cates.map((it) => i18n._(categoryWords[it])))],
    [t`可见角色`, inRow(menu.roles)],
    [t`排序`, String(menu.sort)],
    [t`选项`, inRow(flags)],
    [t`下级菜单`, ids ? String(ids.length - 1) : '…'],
  ]
  return (
    <section className="card" aria-label={t`菜单详情`}>
      <header>
        <h2>
          <Icon name="info" /> {title}
          {title === menu.title ? null : <small className="muted"> {menu.title}</small>}
        </h2>
      </header>
      <dl className="body stack facts-narrow">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="muted small-text">{name}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
