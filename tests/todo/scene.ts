import type { Scene } from '../door/scene.ts'

export const todoScene: Scene<'todo'> = {
  may: {
    listTodo: 'USAHIMLVNZ',
  },
  bodies: () => ({}),
}
