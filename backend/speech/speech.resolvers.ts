import type { AddressOf } from '#backend/model/engine.ts'
import { inWords } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { QueryGetAudioFromTextArgs } from '#schema/__generated__/wire.ts'
import type { Speech } from './createSpeech.ts'

interface SpeechResolverParts {
  /** Absent if the installation has no speech. */
  speech?: Speech | undefined
  addressOf?: AddressOf | undefined
}

export function speechResolvers({ speech, addressOf }: SpeechResolverParts): HandWritten {
  return {
    Query: {
      getAudioFromText: inWords('Failed to get audio', async ({ filter }: QueryGetAudioFromTextArgs, context) => {
        if (!speech || !addressOf) throw new DomainError('UNAVAILABLE')
        const audio = addressOf(await speech.say(filter, context), context.now)
        if (audio === undefined) throw new DomainError('UNAVAILABLE')
        return { audio }
      }),
    },
  }
}
