type Stage = 'starting' | 'running' | 'stopping'

let stage: Stage = 'starting'

/** Where this process stands between its start and its end; `runService` says it. */
export function lifeCycleStage(): Stage {
  return stage
}

export function enterStage(next: Stage): void {
  stage = next
}
