import { createContext } from 'react'

/** Whether the viewer coaches or assists the class of the conversation, and may delete all of its messages. */
export const RunsClass = createContext(false)
