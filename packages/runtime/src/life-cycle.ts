type Stage = 'starting' | 'running' | 'stopping'

let stage: Stage = 'starting'

/** Returns the stage of this process, as set by `runService`. */
export function lifeCycleStage(): Stage {
  return stage
}

export function enterStage(next: Stage): void {
  stage = next
}
