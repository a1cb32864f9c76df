/** The process that reads the words on pages' pictures. Takes `recognise` jobs. */
import { answerJobs } from '../rendering/answer-jobs.ts';
import { recognise } from './recognise.ts';

/** The lowest of ours: everything else goes before. At 19 it would get 1.5 % of a busy core. */
const NICE = 10;

answerJobs({
  nice: NICE,
  async run(job) {
    if (job.task !== 'recognise') throw new TypeError(`Not a job of this process: ${job.task}`);
    return { recognised: await recognise(job.file.path, job) };
  },
});
