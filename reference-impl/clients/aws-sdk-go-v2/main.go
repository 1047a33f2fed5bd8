// The surface of the AWS SDK for Go v2, against the server that the environment names. A line for each step: `ok NAME`, or
// `not ok NAME: why`.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/feature/s3/manager"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
	"github.com/aws/smithy-go"
)

const mib = 1 << 20

var (
	ctx    = context.Background()
	client = s3.New(s3.Options{
		BaseEndpoint: aws.String(os.Getenv("ASSAY_ENDPOINT")),
		Region:       os.Getenv("ASSAY_REGION"),
		UsePathStyle: true,
		Credentials:  credentials.NewStaticCredentialsProvider(os.Getenv("ASSAY_KEY"), os.Getenv("ASSAY_SECRET"), ""),
	})
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func the[T any](value T, err error) T {
	must(err)
	return value
}

func same(what string, got, want any) {
	if !reflect.DeepEqual(got, want) {
		panic(fmt.Errorf("%s: expected %v, got %v", what, want, got))
	}
}

func sameBytes(what string, got, want []byte) {
	if !bytes.Equal(got, want) {
		panic(fmt.Errorf("%s: %d bytes came, not the %d that were sent", what, len(got), len(want)))
	}
}

func step(name string, work func(bucket *string)) {
	defer func() {
		if why := recover(); why != nil {
			fmt.Printf("not ok %s: %v\n", name, why)
			return
		}
		fmt.Printf("ok %s\n", name)
	}()
	bucket := aws.String(fmt.Sprintf("sdk-go-%d", time.Now().UnixNano()))
	the(client.CreateBucket(ctx, &s3.CreateBucketInput{Bucket: bucket}))
	work(bucket)
}

// Bytes each of which its place can be found from.
func pattern(size int) []byte {
	content := make([]byte, size)
	for at := range content {
		content[at] = byte(at*7 + at>>8 + at>>16)
	}
	return content
}

func put(bucket *string, key string, content []byte) *s3.PutObjectOutput {
	return the(client.PutObject(ctx, &s3.PutObjectInput{Bucket: bucket, Key: &key, Body: bytes.NewReader(content)}))
}

func read(input *s3.GetObjectInput) []byte {
	answer := the(client.GetObject(ctx, input))
	defer answer.Body.Close()
	return the(io.ReadAll(answer.Body))
}

func codeOf(err error) string {
	var found smithy.APIError
	if errors.As(err, &found) {
		return found.ErrorCode()
	}
	return fmt.Sprint(err)
}

func main() {
	step("buckets", func(bucket *string) {
		the(client.HeadBucket(ctx, &s3.HeadBucketInput{Bucket: bucket}))
		all := the(client.ListBuckets(ctx, &s3.ListBucketsInput{})).Buckets
		same("listed", slices.ContainsFunc(all, func(one types.Bucket) bool { return *one.Name == *bucket }), true)
		the(client.GetBucketLocation(ctx, &s3.GetBucketLocationInput{Bucket: bucket}))
		the(client.DeleteBucket(ctx, &s3.DeleteBucketInput{Bucket: bucket}))
		must(s3.NewBucketNotExistsWaiter(client).Wait(ctx, &s3.HeadBucketInput{Bucket: bucket}, time.Minute))
	})

	step("objects", func(bucket *string) {
		for _, key := range []string{"plain", "a folder/ü+&=?%41 b", "dots/../x", "empty"} {
			content := pattern(70_000)
			if key == "empty" {
				content = []byte{}
			}
			the(client.PutObject(ctx, &s3.PutObjectInput{
				Bucket: bucket, Key: &key, Body: bytes.NewReader(content),
				ContentType: aws.String("text/assay"), Metadata: map[string]string{"colour": "blue"},
			}))
			sameBytes(key, read(&s3.GetObjectInput{Bucket: bucket, Key: &key}), content)
			head := the(client.HeadObject(ctx, &s3.HeadObjectInput{Bucket: bucket, Key: &key}))
			same("metadata", head.Metadata, map[string]string{"colour": "blue"})
			the(client.DeleteObject(ctx, &s3.DeleteObjectInput{Bucket: bucket, Key: &key}))
			_, err := client.GetObject(ctx, &s3.GetObjectInput{Bucket: bucket, Key: &key})
			same("after deletion", codeOf(err), "NoSuchKey")
		}
	})

	step("checksums", func(bucket *string) {
		for _, algorithm := range []types.ChecksumAlgorithm{"CRC32", "CRC32C", "CRC64NVME", "SHA1", "SHA256"} {
			key := string(algorithm)
			// A reader that cannot go back is sent in chunks with a trailing checksum.
			the(manager.NewUploader(client).Upload(ctx, &s3.PutObjectInput{
				Bucket: bucket, Key: &key, Body: io.LimitReader(bytes.NewReader(pattern(5000)), 5000), ChecksumAlgorithm: algorithm,
			}))
			content := read(&s3.GetObjectInput{Bucket: bucket, Key: &key, ChecksumMode: types.ChecksumModeEnabled})
			sameBytes(key, content, pattern(5000))
		}
		got := the(client.GetObjectAttributes(ctx, &s3.GetObjectAttributesInput{
			Bucket: bucket, Key: aws.String("SHA256"), ObjectAttributes: []types.ObjectAttributes{"Checksum", "ObjectSize", "ETag"},
		}))
		same("size", *got.ObjectSize, int64(5000))
		same("checksum", got.Checksum.ChecksumSHA256 != nil, true)
	})

	step("ranges", func(bucket *string) {
		put(bucket, "key", pattern(100_000))
		for text, want := range map[string][]byte{
			"bytes=10-99": pattern(100), "bytes=-5": pattern(100_000)[99_995:], "bytes=99990-": pattern(100_000)[99_990:],
		} {
			if text == "bytes=10-99" {
				want = want[10:]
			}
			sameBytes(text, read(&s3.GetObjectInput{Bucket: bucket, Key: aws.String("key"), Range: &text}), want)
		}
	})

	step("copies", func(bucket *string) {
		put(bucket, "from ü", pattern(5*mib))
		source := aws.String(*bucket + "/from%20%C3%BC")
		the(client.CopyObject(ctx, &s3.CopyObjectInput{
			Bucket: bucket, Key: aws.String("to"), CopySource: source,
			MetadataDirective: types.MetadataDirectiveReplace, Metadata: map[string]string{"colour": "red"},
		}))
		sameBytes("copy", read(&s3.GetObjectInput{Bucket: bucket, Key: aws.String("to")}), pattern(5*mib))
		upload := the(client.CreateMultipartUpload(ctx, &s3.CreateMultipartUploadInput{Bucket: bucket, Key: aws.String("both")}))
		parts := []types.CompletedPart{}
		for number, piece := range []string{"bytes=0-5242879", "bytes=5-999"} {
			part := the(client.UploadPartCopy(ctx, &s3.UploadPartCopyInput{
				Bucket: bucket, Key: aws.String("both"), UploadId: upload.UploadId, PartNumber: aws.Int32(int32(number + 1)),
				CopySource: source, CopySourceRange: &piece,
			}))
			parts = append(parts, types.CompletedPart{PartNumber: aws.Int32(int32(number + 1)), ETag: part.CopyPartResult.ETag})
		}
		the(client.CompleteMultipartUpload(ctx, &s3.CompleteMultipartUploadInput{
			Bucket: bucket, Key: aws.String("both"), UploadId: upload.UploadId,
			MultipartUpload: &types.CompletedMultipartUpload{Parts: parts},
		}))
		sameBytes("parts", read(&s3.GetObjectInput{Bucket: bucket, Key: aws.String("both")}),
			append(pattern(5*mib), pattern(1000)[5:]...))
	})

	step("multipart", func(bucket *string) {
		content := pattern(11*mib + 5)
		key := aws.String("key")
		the(manager.NewUploader(client).Upload(ctx, &s3.PutObjectInput{Bucket: bucket, Key: key, Body: io.MultiReader(bytes.NewReader(content))}))
		to := manager.NewWriteAtBuffer(nil)
		the(manager.NewDownloader(client).Download(ctx, to, &s3.GetObjectInput{Bucket: bucket, Key: key}))
		sameBytes("downloaded", to.Bytes(), content)
		open := the(client.CreateMultipartUpload(ctx, &s3.CreateMultipartUploadInput{Bucket: bucket, Key: aws.String("open")}))
		uploads := the(client.ListMultipartUploads(ctx, &s3.ListMultipartUploadsInput{Bucket: bucket})).Uploads
		same("uploads", len(uploads), 1)
		the(client.UploadPart(ctx, &s3.UploadPartInput{
			Bucket: bucket, Key: aws.String("open"), UploadId: open.UploadId, PartNumber: aws.Int32(7), Body: bytes.NewReader(pattern(10)),
		}))
		parts := the(client.ListParts(ctx, &s3.ListPartsInput{Bucket: bucket, Key: aws.String("open"), UploadId: open.UploadId})).Parts
		same("parts", *parts[0].PartNumber, int32(7))
		the(client.AbortMultipartUpload(ctx, &s3.AbortMultipartUploadInput{Bucket: bucket, Key: aws.String("open"), UploadId: open.UploadId}))
	})

	step("versioning", func(bucket *string) {
		the(client.PutBucketVersioning(ctx, &s3.PutBucketVersioningInput{
			Bucket: bucket, VersioningConfiguration: &types.VersioningConfiguration{Status: types.BucketVersioningStatusEnabled},
		}))
		first, second := put(bucket, "key", []byte("one")).VersionId, put(bucket, "key", []byte("two")).VersionId
		the(client.DeleteObject(ctx, &s3.DeleteObjectInput{Bucket: bucket, Key: aws.String("key")}))
		sameBytes("first", read(&s3.GetObjectInput{Bucket: bucket, Key: aws.String("key"), VersionId: first}), []byte("one"))
		listed := the(client.ListObjectVersions(ctx, &s3.ListObjectVersionsInput{Bucket: bucket}))
		same("versions", []string{*listed.Versions[0].VersionId, *listed.Versions[1].VersionId}, []string{*second, *first})
		same("markers", len(listed.DeleteMarkers), 1)
		the(client.DeleteObject(ctx, &s3.DeleteObjectInput{Bucket: bucket, Key: aws.String("key"), VersionId: listed.DeleteMarkers[0].VersionId}))
		sameBytes("back again", read(&s3.GetObjectInput{Bucket: bucket, Key: aws.String("key")}), []byte("two"))
	})

	step("tags", func(bucket *string) {
		the(client.PutObject(ctx, &s3.PutObjectInput{Bucket: bucket, Key: aws.String("key"), Body: strings.NewReader("x"), Tagging: aws.String("at+once=a%2Bb")}))
		got := the(client.GetObjectTagging(ctx, &s3.GetObjectTaggingInput{Bucket: bucket, Key: aws.String("key")})).TagSet
		same("at once", []string{*got[0].Key, *got[0].Value}, []string{"at once", "a+b"})
		set := &types.Tagging{TagSet: []types.Tag{{Key: aws.String("colour"), Value: aws.String("blue")}}}
		the(client.PutObjectTagging(ctx, &s3.PutObjectTaggingInput{Bucket: bucket, Key: aws.String("key"), Tagging: set}))
		the(client.PutBucketTagging(ctx, &s3.PutBucketTaggingInput{Bucket: bucket, Tagging: set}))
		same("bucket", *the(client.GetBucketTagging(ctx, &s3.GetBucketTaggingInput{Bucket: bucket})).TagSet[0].Value, "blue")
		the(client.DeleteObjectTagging(ctx, &s3.DeleteObjectTaggingInput{Bucket: bucket, Key: aws.String("key")}))
		the(client.DeleteBucketTagging(ctx, &s3.DeleteBucketTaggingInput{Bucket: bucket}))
	})

	step("lists and bulk deletion", func(bucket *string) {
		names := []string{}
		for at := range 25 {
			names = append(names, fmt.Sprintf("f%d/ü %02d", at%2, at))
			put(bucket, names[at], []byte("x"))
		}
		slices.Sort(names)
		found := []string{}
		gone := []types.ObjectIdentifier{}
		for pages := s3.NewListObjectsV2Paginator(client, &s3.ListObjectsV2Input{Bucket: bucket, MaxKeys: aws.Int32(7)}); pages.HasMorePages(); {
			for _, one := range the(pages.NextPage(ctx)).Contents {
				found = append(found, *one.Key)
				gone = append(gone, types.ObjectIdentifier{Key: one.Key})
			}
		}
		same("keys", found, names)
		folders := the(client.ListObjectsV2(ctx, &s3.ListObjectsV2Input{Bucket: bucket, Delimiter: aws.String("/")}))
		same("folders", len(folders.CommonPrefixes), 2)
		deleted := the(client.DeleteObjects(ctx, &s3.DeleteObjectsInput{Bucket: bucket, Delete: &types.Delete{Objects: gone}}))
		same("deleted", len(deleted.Deleted), len(names))
	})

	step("policy", func(bucket *string) {
		put(bucket, "key", []byte("public"))
		policy := fmt.Sprintf(`{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":"s3:GetObject","Resource":"arn:aws:s3:::%s/*"}]}`, *bucket)
		the(client.PutBucketPolicy(ctx, &s3.PutBucketPolicyInput{Bucket: bucket, Policy: &policy}))
		same("anonymous", the(http.Get(os.Getenv("ASSAY_ENDPOINT")+"/"+*bucket+"/key")).StatusCode, 200)
		the(client.GetBucketPolicy(ctx, &s3.GetBucketPolicyInput{Bucket: bucket}))
		the(client.DeleteBucketPolicy(ctx, &s3.DeleteBucketPolicyInput{Bucket: bucket}))
	})

	step("access lists", func(bucket *string) {
		put(bucket, "key", []byte("public"))
		the(client.PutObjectAcl(ctx, &s3.PutObjectAclInput{Bucket: bucket, Key: aws.String("key"), ACL: types.ObjectCannedACLPublicRead}))
		list := the(client.GetObjectAcl(ctx, &s3.GetObjectAclInput{Bucket: bucket, Key: aws.String("key")}))
		same("grants", len(list.Grants), 2)
		the(client.PutObjectAcl(ctx, &s3.PutObjectAclInput{
			Bucket: bucket, Key: aws.String("key"), AccessControlPolicy: &types.AccessControlPolicy{Owner: list.Owner, Grants: list.Grants[:1]},
		}))
	})

	step("lifecycle", func(bucket *string) {
		rule := types.LifecycleRule{
			ID: aws.String("old"), Status: types.ExpirationStatusEnabled, Filter: &types.LifecycleRuleFilter{Prefix: aws.String("old/")},
			Expiration: &types.LifecycleExpiration{Days: aws.Int32(30)},
		}
		the(client.PutBucketLifecycleConfiguration(ctx, &s3.PutBucketLifecycleConfigurationInput{
			Bucket: bucket, LifecycleConfiguration: &types.BucketLifecycleConfiguration{Rules: []types.LifecycleRule{rule}},
		}))
		got := the(client.GetBucketLifecycleConfiguration(ctx, &s3.GetBucketLifecycleConfigurationInput{Bucket: bucket})).Rules
		same("rule", *got[0].Filter.Prefix, "old/")
	})

	step("presigned", func(bucket *string) {
		signer := s3.NewPresignClient(client)
		link := the(signer.PresignPutObject(ctx, &s3.PutObjectInput{Bucket: bucket, Key: aws.String("a key+ü")}))
		request, _ := http.NewRequest(http.MethodPut, link.URL, bytes.NewReader(pattern(1000)))
		same("PUT", the(http.DefaultClient.Do(request)).StatusCode, 200)
		link = the(signer.PresignGetObject(ctx, &s3.GetObjectInput{Bucket: bucket, Key: aws.String("a key+ü")}))
		sameBytes("GET", the(io.ReadAll(the(http.Get(link.URL)).Body)), pattern(1000))
	})

	step("form", func(bucket *string) {
		signed := the(s3.NewPresignClient(client).PresignPostObject(ctx, &s3.PutObjectInput{Bucket: bucket, Key: aws.String("by form")}))
		var form bytes.Buffer
		writer := multipart.NewWriter(&form)
		for name, value := range signed.Values {
			must(writer.WriteField(name, value))
		}
		the(the(writer.CreateFormFile("file", "file.bin")).Write(pattern(5000)))
		must(writer.Close())
		same("status", the(http.Post(signed.URL, writer.FormDataContentType(), &form)).StatusCode, 204)
		sameBytes("content", read(&s3.GetObjectInput{Bucket: bucket, Key: aws.String("by form")}), pattern(5000))
	})

	step("conditions", func(bucket *string) {
		put(bucket, "key", []byte("x"))
		_, err := client.PutObject(ctx, &s3.PutObjectInput{Bucket: bucket, Key: aws.String("key"), Body: strings.NewReader("y"), IfNoneMatch: aws.String("*")})
		same("written twice", codeOf(err), "PreconditionFailed")
		_, err = client.GetObject(ctx, &s3.GetObjectInput{Bucket: bucket, Key: aws.String("key"), IfMatch: aws.String(`"other"`)})
		same("another", codeOf(err), "PreconditionFailed")
	})

	step("errors", func(bucket *string) {
		_, err := client.GetObject(ctx, &s3.GetObjectInput{Bucket: bucket, Key: aws.String("none")})
		var missing *types.NoSuchKey
		same("kind", errors.As(err, &missing), true)
		_, err = client.ListObjectsV2(ctx, &s3.ListObjectsV2Input{Bucket: aws.String(*bucket + "-none")})
		same("bucket", codeOf(err), "NoSuchBucket")
	})
}
