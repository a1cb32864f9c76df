/** The process that recognises the words in pages' pictures. It takes `recognise` jobs. */
import { answerJobs } from '../rendering/answer-jobs.ts';
import { recognise } from './recognise.ts';

answerJobs({
  async run(job) {
    if (job.task !== 'recognise') throw new TypeError(`Not a job of this process: ${job.task}`);
    return { recognised: await recognise(job.file.path, job) };
  },
});
