import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import { admin, type Menu } from '../../../contract/admin/admin.ts'
import { roleName } from '../../account/role/roleName.ts'
import { categoryWords } from '../../account/words.ts'
import { runAction } from '../../action/runAction.ts'
import { useAsk } from '../../action/useAsk.ts'
import { ask } from '../../local/call.ts'
import { Checkbox } from '../../ui/Choice.tsx'
import { errorText } from '../../ui/errorText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { asAdmin } from '../asAdmin.ts'
import { ChangedNotice } from '../ChangedNotice.tsx'
import { Chips } from '../Chips.tsx'
import { EditDialog } from '../EditDialog.tsx'
import { useChanged } from '../useChanged.ts'
import { useFields } from '../useFields.ts'
import { cates, knownRoles } from '../words.ts'
import { ParentSelect } from './ParentSelect.tsx'

type Typed = Omit<Menu, 'id' | 'hasChildren' | 'version' | 'sort'> & { sort: string }

function typedOf(menu: Menu | undefined, pid: string): Typed {
  const { id: _, hasChildren: __, version: ___, sort, ...rest } = menu ?? none
  return { ...rest, sort: String(sort), ...(menu ? {} : { pid }) }
}

/** A menu that nobody has filled in yet; a folder keeps it so. */
export const blank: Omit<Menu, 'id' | 'hasChildren' | 'version'> = {
  pid: '',
  title: '',
  path: '',
  component: '',
  icon: '',
  num: '',
  sort: 100,
  hidden: false,
  alwaysShow: false,
  noCache: false,
  affix: false,
  activeMenu: '',
  hiddenCrumb: false,
  noRedirect: false,
  cates: [...cates],
  roles: [],
}

const none: Menu = { ...blank, id: '', hasChildren: false, version: '' }

/** The addresses inside the product, behind the login. */
function usePaths(): string[] {
  const { routesByPath } = useRouter()
  return Object.entries(routesByPath)
    .filter(([path, route]) => /^\/[\w/-]+$/.test(path) && route.parentRoute?.id !== '__root__')
    .map(([path]) => path)
    .sort()
}

/** Different words that menus have in a field, to be offered again. */
function different(menus: Menu[] | undefined, field: 'component' | 'icon' | 'num'): string[] {
  return [...new Set(menus?.map((menu) => menu[field]).filter(Boolean))].sort()
}

/** A menu, new or changed. It makes a screen reachable; it never makes one. */
export function MenuDialog({
  menu,
  pid,
  onSaved,
  onClose,
}: {
  menu: Menu | undefined
  pid: string
  onSaved: () => void
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const id = useId()
  const form = useFields(typedOf(menu, pid), { 'menu.circle': 'pid', 'menu.component': 'component' })
  const { values, set, wrong } = form
  const fetchNow = async () => (await ask(admin.listMenus, { query: {} })).find((it) => it.id === menu?.id)
  const { now, refuse } = useChanged(fetchNow, form.refuse)
  const paths = usePaths()
  const all = useAsk(admin.listMenus, { query: {} }).last
  const components = different(all, 'component')
  const path = values.path.trim()
  const strange = path !== '' && !paths.includes(path)
  const strangeComponent = all !== undefined && values.component.trim() !== '' && !components.includes(values.component)

  async function save(): Promise<boolean> {
    const body = { ...values, sort: values.sort.trim() === '' ? 100 : Number(values.sort) }
    const seen = now ?? menu
    const whole = seen ? { ...body, id: seen.id, version: seen.version } : body
    if (!form.fits(menu ? admin.editMenu.body : admin.addMenu.body, whole)) return false
    const edit = (of: Menu) => ask(admin.editMenu, { body: { ...body, id: of.id, version: of.version } })
    const send = () => (seen ? edit(seen) : ask(admin.addMenu, { body }))
    const done = await runAction(t`保存成功`, () => asAdmin(send), undefined, refuse)
    if (done) onSaved()
    return done
  }

  const flag = (field: 'hidden' | 'alwaysShow' | 'noCache' | 'affix' | 'hiddenCrumb' | 'noRedirect', words: string) => (
    <Checkbox checked={values[field]} onChange={({ target }) => set({ [field]: target.checked })}>
      {words}
    </Checkbox>
  )
  const typed = (field: 'icon' | 'num' | 'activeMenu', label: string, hint?: string) => (
    <TextInput
      label={label}
      autoComplete="off"
      list={`${id}-${field}`}
      value={values[field]}
      hint={hint}
      onChange={({ target }) => set({ [field]: target.value })}
      error={wrong(field)}
    />
  )
  const options = (field: string, words: string[]) => (
    <datalist id={`${id}-${field}`}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  )
  const cateError = wrong('cates')
  return (
    <EditDialog title={menu ? t`编辑菜单` : t`新增菜单`} save={save} onClose={onClose}>
      {now ? <ChangedNotice typed={values} now={typedOf(now, pid)} onTake={() => set(typedOf(now, pid))} /> : null}
      {options('path', paths)}
      {options('activeMenu', paths)}
      {options('component', components)}
      {options('icon', different(all, 'icon'))}
      {options('num', different(all, 'num'))}
      <div className="fields">
        <TextInput
          label={t`菜单名称`}
          required
          autoComplete="off"
          value={values.title}
          onChange={({ target }) => set({ title: target.value })}
          error={wrong('title')}
        />
        <ParentSelect
          id={menu?.id}
          pid={menu?.pid ?? pid}
          value={values.pid}
          onChange={(next) => set({ pid: next })}
          error={wrong('pid')}
        />
        <TextInput
          label={t`路径`}
          autoComplete="off"
          list={`${id}-path`}
          placeholder="/case/index"
          value={values.path}
          onChange={({ target }) => set({ path: target.value })}
          error={wrong('path')}
          hint={
            <>
              {t`菜单只是让已有的页面可以进入，不会产生新的页面。文件夹不填路径。`}
              {strange ? <Doubt>{t`产品中没有这个路径，点击后会提示页面不可用。`}</Doubt> : null}
            </>
          }
        />
        <TextInput
          label={t`组件`}
          autoComplete="off"
          list={`${id}-component`}
          value={values.component}
          onChange={({ target }) => set({ component: target.value })}
          error={wrong('component')}
          hint={strangeComponent ? <Doubt>{t`没有其他菜单使用此组件，请核对名称。`}</Doubt> : undefined}
        />
        {typed('icon', t`图标`)}
        {typed('num', t`角标计数字段`, t`菜单上显示的数字取自此计数；留空则不显示`)}
        <TextInput
          label={t`排序`}
          type="number"
          inputMode="numeric"
          min={0}
          max={9999}
          hint={t`数字小的在前`}
          value={values.sort}
          onChange={({ target }) => set({ sort: target.value })}
          error={wrong('sort')}
        />
        {typed('activeMenu', t`高亮的菜单路径`)}
        <fieldset className={`field wide radios${cateError ? ' wrong' : ''}`}>
          <legend>{t`可见类别`}</legend>
          <div className="checks">
            {cates.map((cate) => (
              <label key={cate} className="check">
                <input
                  type="checkbox"
                  checked={values.cates.includes(cate)}
                  onChange={({ target }) =>
                    set({ cates: cates.filter((it) => (it === cate ? target.checked : values.cates.includes(it))) })
                  }
                />
                <span>{i18n._(categoryWords[cate])}</span>
              </label>
            ))}
          </div>
          {cateError ? (
            <p className="wrong-text">
              <Icon name="alert" /> {errorText(cateError)}
            </p>
          ) : null}
        </fieldset>
        <div className="wide">
          <Chips
            label={t`可见角色`}
            values={values.roles}
            known={knownRoles}
            nameOf={roleName}
            hint={t`不填则所选类别的人都可见`}
            clean={(word) => word.trim().toUpperCase()}
            onChange={(roles) => set({ roles })}
            error={wrong('roles')}
          />
        </div>
        <div className="checks wide">
          {flag('hidden', t`在菜单中隐藏`)}
          {flag('alwaysShow', t`总是显示为文件夹`)}
          {flag('noCache', t`不缓存页面`)}
          {flag('affix', t`固定标签页`)}
          {flag('hiddenCrumb', t`不显示在面包屑中`)}
          {flag('noRedirect', t`面包屑不可点击`)}
        </div>
      </div>
    </EditDialog>
  )
}

function Doubt({ children }: { children: string }) {
  return (
    <p className="doubt" role="status">
      <Icon name="alert" /> {children}
    </p>
  )
}
