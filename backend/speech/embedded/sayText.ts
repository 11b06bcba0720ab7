import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import runEspeak from 'espeak-ng'

/** Words per minute: slower than the default, for listeners out of breath. */
const PACE = '150'

/** What the thread of the voice can do. */
export const voiceTasks = { say: ({ text, voice }: VoiceRequest) => sayText(text, voice) }

interface VoiceRequest {
  text: string
  /** As eSpeak NG names it. */
  voice: string
}

let compiling: Promise<WebAssembly.Module> | undefined

/**
 * The text as a WAV file by eSpeak NG, which sees no file but those it is given here. The text is in a file, where
 * nothing of it is an option. It holds this thread until it is done.
 */
async function sayText(text: string, voice: string): Promise<Uint8Array<ArrayBuffer>> {
  const program = await (compiling ??= compile())
  const espeak = await runEspeak({
    arguments: ['-v', voice, '-s', PACE, '-b', '1', '-w', 'sound.wav', '-f', 'text.txt'],
    preRun: [({ FS }) => FS.writeFile('text.txt', text)],
    // Compiled once for all texts; what it has spoken leaves nothing behind for the next.
    instantiateWasm(imports, done) {
      void WebAssembly.instantiate(program, imports).then(done)
      return {}
    },
    // It says what it cannot find, and its file is missing then.
    print: () => undefined,
    printErr: () => undefined,
  })
  return espeak.FS.readFile('sound.wav')
}

async function compile(): Promise<WebAssembly.Module> {
  const path = fileURLToPath(new URL('espeak-ng.wasm', import.meta.resolve('espeak-ng')))
  return WebAssembly.compile(await readFile(path))
}
