import type { Scene } from '../door/scene.ts'
import { makeOpinions, opinionTries } from '../make/opinion.ts'

export const opinionScene: Scene<'opinion'> = {
  may: {
    submitOpinions: 'U',
    listOpinions: 'USHIZ',
  },
  reach: {
    submitOpinions: 'yn -- -- --',
    listOpinions: 'yn yy nn y-',
  },
  seats: {
    listOpinions: 'nyn y nyyn',
    submitOpinions: 'nyn - ----',
  },
  bodies: (foreign) => ({
    submitOpinions: makeOpinions(foreign.case, [foreign.piece]),
  }),
  tries: (held) => opinionTries(() => held),
}
