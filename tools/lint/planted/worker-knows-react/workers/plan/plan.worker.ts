// Breaks house/layers
import { useState } from 'react'

export const held = useState
