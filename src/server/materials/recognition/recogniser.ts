/** The process that recognises the words in pages' pictures. It takes `recognise` jobs. */
import { answerJobs } from '../rendering/answer-jobs.ts';
import { recognise } from './recognise.ts';

/** The lowest priority of our processes: everything else goes first. At 19 it would get 1.5 % of a busy core. */
const NICE = 10;

answerJobs({
  nice: NICE,
  async run(job) {
    if (job.task !== 'recognise') throw new TypeError(`Not a job of this process: ${job.task}`);
    return { recognised: await recognise(job.file.path, job) };
  },
});
