import { msg } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'
import { gated } from './root.ts'
import { screen } from './screen.ts'

/** What administrators keep in order. */
export const system = createRoute({
  getParentRoute: () => gated,
  id: 'system',
  staticData: { title: msg`系统管理`, noRedirect: true },
})
const onSystem = { getParentRoute: () => system } as const

export const systemScreens = [
  createRoute({
    ...onSystem,
    path: '/system/user',
    component: screen(() => import('../../admin/UserScreen.tsx'), 'UserScreen'),
    staticData: { asks: ['admin.listUsers'], title: msg`用户管理`, gated: true, component: 'admin/user' },
  }),
  createRoute({
    ...onSystem,
    path: '/system/menu',
    component: screen(() => import('../../admin/MenuScreen.tsx'), 'MenuScreen'),
    staticData: { asks: ['admin.listMenus'], title: msg`菜单管理`, gated: true, component: 'admin/menu' },
  }),
  createRoute({
    ...onSystem,
    path: '/system/dict',
    component: screen(() => import('../../admin/DictScreen.tsx'), 'DictScreen'),
    staticData: { asks: ['lookup.listDicts'], title: msg`字典管理`, gated: true, component: 'admin/dict' },
  }),
  createRoute({
    ...onSystem,
    path: '/system/audit',
    component: screen(() => import('../../admin/AuditScreen.tsx'), 'AuditScreen'),
    staticData: {
      asks: ['admin.listAudit'],
      title: msg`操作日志`,
      gated: true,
      component: 'admin/audit',
      noCache: true,
    },
  }),
] as const
