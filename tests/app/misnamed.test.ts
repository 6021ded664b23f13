import { describe, expect, test } from 'vitest'
import type { MenuItem } from '../../contract/admin/admin.ts'
import { isMisnamed } from '../../src/app/views/misnamed.ts'

const item = (path: string, component: string, children: MenuItem[] = []): MenuItem => ({
  id: `${path} ${component}`,
  path,
  hidden: false,
  alwaysShow: false,
  component,
  children,
  meta: {
    title: 'x',
    icon: '',
    noCache: false,
    num: '',
    affix: false,
    activeMenu: '',
    hiddenCrumb: false,
    noRedirect: false,
  },
})
const tree = [
  item('/system/user', 'no/such'),
  item('', '', [item('/system/dict', 'admin/dict'), item('/system/audit', 'admin/dict')]),
  item('/protection', ''),
  item('/roster', 'no/such'),
  item('/roster', 'arbitrator/roster'),
]

/* Specification §2 and decisions B-13: menus open screens of this build; by a name that is not the screen's own they open none. */
describe('a menu opens', () => {
  test.each([
    ['not a known path by an unknown component', '/system/user', 'admin/user', true],
    ['not a known path by the component of another screen', '/system/audit', 'admin/audit', true],
    ['a known path by its component', '/system/dict', 'admin/dict', false],
    ['a known path without any component', '/protection', 'protection', false],
    ['a known path where one of two menus names its component', '/roster', 'arbitrator/roster', false],
    ['nothing that it does not name', '/case/index', 'case/index', false],
  ])('%s', (_, path, component, expected) => {
    expect(isMisnamed(tree, path, component)).toBe(expected)
  })
})
